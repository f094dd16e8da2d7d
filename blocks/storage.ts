type StorageName = 'localStorage' | 'sessionStorage';

/** Returns null if there is no value, and undefined if the browser blocks the storage. */
export function readStored(storage: StorageName, key: string): string | null | undefined {
  try {
    return window[storage].getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it. Returns whether that succeeded: storage can be blocked or full. */
export function writeStored(storage: StorageName, key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
