import { useLayoutEffect, useRef, useState } from 'react';
import { isLinkAddress } from './text-schema.ts';
import { words } from './text-words.ts';

interface LinkAddressProps {
  readonly id: string;
  /** Empty for a new link. */
  readonly address: string;
  /** Called with the address, undefined to remove the link, or null to leave it as it is. */
  readonly onLeave: (address: string | undefined | null) => void;
}

/** Asks for the address of a link. */
export function LinkAddress({ id, address, onLeave }: LinkAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  useLayoutEffect(() => input.current?.select(), []);
  const apply = () => {
    const written = completeAddress(input.current?.value ?? '');
    if (written === '') return onLeave(address === '' ? null : undefined);
    if (!isLinkAddress(written)) return setRefused(true);
    onLeave(written);
  };
  const helpId = `${id}-address-help`;
  return (
    <div className="address">
      <label>
        {words('address')}
        <input
          ref={input}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={address}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? helpId : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') apply();
            else onLeave(null);
          }}
        />
      </label>
      <button type="button" onClick={apply}>
        {words('apply')}
      </button>
      {address !== '' && (
        <button type="button" onClick={() => onLeave(undefined)}>
          {words('unlink')}
        </button>
      )}
      <button type="button" onClick={() => onLeave(null)}>
        {words('cancel')}
      </button>
      {isRefused && (
        <p id={helpId} role="alert">
          {words('addressHelp')}
        </p>
      )}
    </div>
  );
}

/** Completes an address as people write it: a host, an email address. */
function completeAddress(written: string): string {
  const address = written.trim();
  if (isLinkAddress(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : address;
}
