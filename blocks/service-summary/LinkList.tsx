import { useContext } from 'react';
import { InsetHtml } from '../../engine/render/inset-html.ts';
import { type Links, linkItems } from './link-list.ts';

/** A list of links to pages. */
export function LinkList({ links }: { readonly links: Links }) {
  const insetHtml = useContext(InsetHtml);
  if (typeof links === 'string')
    return (
      <ul
        className="links"
        dangerouslySetInnerHTML={{ __html: insetHtml(links, linkItems) ?? linkItems(links) }}
      />
    );
  return (
    <ul className="links">
      {links.map(({ name, path }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
