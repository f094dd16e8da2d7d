import { Calendar, ChevronDown, Clock, Mail, MapPin, Menu, Phone, ShieldCheck, X } from 'lucide-react';
import type { BlockProps } from './page-data.ts';
import { Html, Lines, Section } from './shared.tsx';

export function TopBar({ block }: BlockProps<'top-bar'>) {
  return (
    <aside className="top-bar" aria-label={block.label}>
      {block.note && <p>{block.note}</p>}
      <ul>
        {block.phones.map(({ label, display, href }) => (
          <li key={href}>
            <a href={href}>
              <span>{label}</span> {display}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export function Header({ block, path }: BlockProps<'header'>) {
  const current = (href: string) => (path.startsWith(`${href}/`) ? 'true' : undefined);
  return (
    <header className="header">
      <a className="wordmark" href={block.home}>
        {block.mark && (
          <svg viewBox={block.mark.viewBox} aria-hidden="true">
            <path d={block.mark.path} />
          </svg>
        )}
        {block.name}
      </a>
      <nav aria-label={block.label}>
        <ul>
          {block.items.map(({ label, href, children }) => (
            <li key={href}>
              <a href={href} aria-current={current(href)}>
                {label}
              </a>
              {children && (
                <>
                  <details name="submenu">
                    <summary aria-label={`${block.submenuLabel} ${label}`}>
                      <ChevronDown size={16} />
                    </summary>
                  </details>
                  <ul className="submenu">
                    {children.map((child) => (
                      <li key={child.href}>
                        <a href={child.href}>{child.label}</a>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <a className="button" href={block.booking.href} target="_blank" rel="noopener noreferrer">
        {block.booking.label}
      </a>
      <button type="button" popoverTarget="menu">
        <Menu size={20} />
        {block.openMenu}
      </button>
      <div id="menu" popover="auto">
        <button type="button" popoverTarget="menu" popoverTargetAction="hide">
          <X size={20} />
          {block.closeMenu}
        </button>
        <nav aria-label={`${block.label}: ${block.openMenu}`}>
          <ul>
            {block.items.map(({ label, href, children }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                {children && (
                  <ul>
                    {children.map((child) => (
                      <li key={child.href}>
                        <a href={child.href}>{child.label}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a className="button" href={block.booking.href} target="_blank" rel="noopener noreferrer">
            {block.booking.label}
          </a>
          <a className="button" href={block.phone.href}>
            {block.phone.display}
          </a>
        </p>
      </div>
    </header>
  );
}

export function Breadcrumbs({ block: { label, trail } }: BlockProps<'breadcrumbs'>) {
  return (
    <nav aria-label={label}>
      <ol className="trail">
        {trail.map(({ path, name }, index) => (
          <li key={path}>
            {index === trail.length - 1 ? <span aria-current="page">{name}</span> : <a href={path}>{name}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const inputTypes: Readonly<Record<string, string>> = { 'business-email': 'email', phone: 'tel' };

export function ContactForm({ id, block, site, path }: BlockProps<'contact-form'>) {
  const { form } = block;
  const about = [block.service, block.location].filter((name) => name !== '').join(', ');
  if (form === undefined) return null;
  return (
    <Section id="contact" heading={block.heading} lead={block.text}>
      <form className="sheet" action="/api/leads" method="post" noValidate>
        <h3>{form.title}</h3>
        <section className="sent" hidden>
          <strong>{form.sent.heading}</strong>
          <span>{form.sent.text}</span>
          <span>
            {form.sent.urgent.text} <a href={form.sent.urgent.href}>{form.sent.urgent.label}</a>
          </span>
        </section>
        {block.aboutLabel && about !== '' && (
          <p>
            {block.aboutLabel} <strong>{about}</strong>
          </p>
        )}
        <input type="hidden" name="form" value={id} />
        <input type="hidden" name="page" value={path} />
        <input type="hidden" name="source" value={block.source} />
        <input type="hidden" name="service" value={block.service} />
        <input type="hidden" name="location" value={block.location} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" name="trap" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {form.fields.map(({ name, type, label, autocomplete, required }) => (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            {type === 'textarea' ? (
              <textarea id={`${id}-${name}`} name={name} rows={4} required={required} />
            ) : (
              <input
                id={`${id}-${name}`}
                name={name}
                type={inputTypes[type] ?? type}
                autoComplete={autocomplete}
                required={required}
              />
            )}
          </div>
        ))}
        <p className="form-note">{form.note}</p>
        <button type="submit">{form.button}</button>
      </form>
      <div className="panel">
        <dl>
          <div>
            <dt>
              <Phone size={22} />
              Phone
            </dt>
            <dd>
              <a href={block.phone.href}>{block.phone.display}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Mail size={22} />
              Email
            </dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
          </div>
          <div>
            <dt>
              <Clock size={22} />
              Hours
            </dt>
            <dd>
              <button type="button" popoverTarget="hours-note">
                {site.hours}
              </button>
              <span id="hours-note" role="tooltip" popover="auto">
                {block.hoursNote}
              </span>
            </dd>
          </div>
          <div>
            <dt>
              <MapPin size={22} />
              {block.officeLabel}
            </dt>
            <dd>
              <address>
                <Lines lines={site.office} />
              </address>
            </dd>
          </div>
        </dl>
        <h3>{block.reasonsHeading}</h3>
        <ul>
          {block.reasons.map((reason) => (
            <li key={reason}>
              <ShieldCheck size={22} />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

export function Footer({ block }: BlockProps<'footer'>) {
  const { business, colorScheme } = block;
  return (
    <footer className="footer">
      <div>
        <strong>{business.name}</strong>
        <p>{business.tagline}</p>
        <a href={business.phone.href}>{business.phone.display}</a>
        <p>{business.hours}</p>
        <a href={`mailto:${business.email}`}>{business.email}</a>
        <p>
          <Lines lines={business.address} />
        </p>
      </div>
      <nav aria-label={block.label}>
        {block.lists.map(({ heading, links }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <Links links={links} />
          </div>
        ))}
      </nav>
      <p>
        © {block.year} {business.legalName}
        {block.sampleNote && <span> · {block.sampleNote}</span>}
      </p>
      <Links links={block.legal} />
      <Links links={block.social} />
      {colorScheme && (
        <fieldset>
          <legend>{colorScheme.label}</legend>
          {(['system', 'light', 'dark'] as const).map((choice) => (
            <label key={choice}>
              <input type="radio" name="color-scheme" value={choice} />
              {colorScheme[choice]}
            </label>
          ))}
        </fieldset>
      )}
      {block.credits && <Html text={block.credits} />}
    </footer>
  );
}

function Links({ links }: { readonly links: readonly { readonly label: string; readonly href: string }[] }) {
  return (
    <ul className="links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

export function MobileBar({ block }: BlockProps<'mobile-bar'>) {
  return (
    <nav className="mobile-bar" aria-label={block.label}>
      <a href={block.bookingHref}>
        <Calendar size={20} />
        {block.schedule}
      </a>
      <a href={block.phoneHref}>
        <Phone size={20} />
        {block.call}
      </a>
    </nav>
  );
}

export function CookieConsent({ block }: BlockProps<'cookie-consent'>) {
  const privacyControl = <p hidden>{block.privacyControl}</p>;
  const choices = (
    <>
      <button type="button" value="accepted">
        Accept All
      </button>
      <button type="button" value="declined">
        Essential Only
      </button>
    </>
  );
  return (
    <section id="cookie-settings" aria-label="Cookie consent" hidden>
      <h2>{block.heading}</h2>
      <p>
        <span>{block.text} </span>
        <a href={block.policy.href}>{block.policy.label}</a>
      </p>
      {privacyControl}
      {choices}
      <button type="button">Cookie Settings</button>
      <h2>{block.settingsHeading}</h2>
      {privacyControl}
      <dl>
        {[block.essential, ...block.optional].map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {choices}
      <button type="button">Back</button>
      <button type="button" aria-label="Close">
        <X size={16} />
      </button>
    </section>
  );
}

export function PageViews({ block }: BlockProps<'page-views'>) {
  return <div hidden data-behavior="page-views" data-analytics={block.analytics} data-pixel={block.pixel} />;
}

export function Toaster() {
  return <div className="toaster" />;
}
