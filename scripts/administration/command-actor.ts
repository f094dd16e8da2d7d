import { userInfo } from 'node:os';

/** How the audit log names who runs a command on the server: "command of deploy". */
export function commandActor(): string {
  try {
    return `command of ${userInfo().username}`;
  } catch {
    // A container may run as a user without a name.
    return 'command';
  }
}
