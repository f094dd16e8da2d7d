import { Link } from 'react-router';
import { fieldAddress } from '../review/field-address.ts';
import { words } from '../site-words.ts';

interface KnownTownProps {
  readonly name: string;
  readonly file: string;
}

/** Says that the site has a town already, with the way to it. */
export const KnownTown = ({ name, file }: KnownTownProps) => (
  <p role="status">
    {words.studioCreation('knownTown', { name })}{' '}
    <Link to={fieldAddress(file)}>{words.studioCreation('openIt')}</Link>
  </p>
);
