import { linksIn } from '../../../blocks/service-summary/link-list.ts';
import { CityMap } from './CityMap.tsx';
import { DynamicIcon } from './icons.tsx';
import type { BlockProps } from './page-data.ts';
import { Html, Section } from './shared.tsx';

/** "2.2 miles" */
function distance(miles: number): string {
  const rounded = miles < 9.95 ? Number(miles.toFixed(1)) : Math.round(miles);
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`;
}

export function Hero({ id, block }: BlockProps<'hero'>) {
  const { heading, lead, geography, phone, actions, map, drawing } = block;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="hero">
      <div className="grid">
        <div className="intro">
          <h1 id={`${id}-heading`}>{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {geography?.office && (
            <p className="note">
              {geography.county && `${geography.county}. `}
              {geography.office.miles < 0.95
                ? `${distance(geography.office.miles)} from our ${geography.office.locality} office, in a straight line.`
                : `${distance(geography.office.miles)} ${geography.office.direction} of our ${geography.office.locality} office, in a straight line.`}
            </p>
          )}
          <div className="actions">
            {actions.map(({ label, href }) => (
              <a key={href} href={href} className="button">
                {label}
              </a>
            ))}
          </div>
        </div>
        {phone && (
          <div className="call">
            <p>{phone.label}</p>
            <a href={phone.href}>{phone.display}</a>
          </div>
        )}
        {map && drawing && (
          <figure>
            <CityMap id={id} drawing={drawing} />
            <figcaption>{map.caption}</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

export function CityFacts({ id, block }: BlockProps<'city-facts'>) {
  const { heading, text, copy, neighborhood } = block;
  return (
    <Section id={id} heading={heading} lead={text}>
      {copy && <Html text={copy} />}
      {neighborhood && (
        <dl className="facts">
          <div>
            <dt>Nearby, in a straight line</dt>
            <dd>
              <ol aria-label={`Straight-line distances from ${neighborhood.city.name}`}>
                {neighborhood.neighbors.map(({ name, path, miles, direction }) => (
                  <li key={name}>
                    {path ? <a href={path}>{name}</a> : <strong>{name}</strong>}
                    <span>{miles < 0.05 ? distance(miles) : `${distance(miles)} ${direction}`}</span>
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        </dl>
      )}
    </Section>
  );
}

export function CityServices({ id, block }: BlockProps<'city-services'>) {
  if (block.services.length === 0) return null;
  return (
    <Section id={id} heading={block.heading} lead={block.text}>
      <ul className="register">
        {block.services.map(({ name, icon, sentence, path }) => (
          <li key={name}>
            <DynamicIcon name={icon} />
            <h3>{path ? <a href={path}>{name}</a> : name}</h3>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Faq({ id, block }: BlockProps<'faq'>) {
  const isSingle = block.items.length === 1;
  return (
    <Section id={id} heading={block.heading} lead={block.text}>
      {block.items.map(({ question, answer }) =>
        isSingle ? (
          <div key={question}>
            <h3>{question}</h3>
            <Html text={answer} />
          </div>
        ) : (
          <details key={question}>
            <summary>{question}</summary>
            <Html text={answer} />
          </details>
        ),
      )}
    </Section>
  );
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function Jobs({ id, block }: BlockProps<'jobs'>) {
  if (block.jobs.length === 0) return null;
  return (
    <Section id={id} heading={block.heading} lead={block.text}>
      <ol>
        {block.jobs.map(({ slug, title, text, result, client, date, sample }) => (
          <li key={slug}>
            <h3>{title}</h3>
            <p>
              {client !== undefined && `${client}, `}
              <time dateTime={date}>{month.format(new Date(`${date}-01`))}</time>
              {sample && ' · Sample'}
            </p>
            <Html text={text} />
            <dl>
              <dt>{block.resultLabel}</dt>
              <dd>{result}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Testimonials({ id, block }: BlockProps<'testimonials'>) {
  if (block.voices.length === 0) return null;
  return (
    <Section id={id} heading={block.heading} lead={block.lead}>
      <ul className="voices">
        {block.voices.map(({ slug, name, role, content, rating, sample }) => (
          <li key={slug}>
            <figure>
              <blockquote>{content}</blockquote>
              <figcaption>
                <strong>{name}</strong>
                {role}
                {sample && ' · Sample'}
                <svg viewBox="0 0 82 8" role="img" aria-label={`${rating} of 5`}>
                  {[0, 17, 34, 51, 68].slice(0, rating).map((x) => (
                    <rect key={x} x={x} width="14" height="8" fill="var(--work)" />
                  ))}
                </svg>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ServiceSummary({ id, block }: BlockProps<'service-summary'>) {
  const { heading, price, items, notIncluded, more, others } = block;
  return (
    <Section id={id} heading={heading} lead={price}>
      <ul className="included">
        {items.map((item) => (
          <li key={item}>
            <strong>{item}</strong>
          </li>
        ))}
      </ul>
      <div className="excluded">
        <h3>{notIncluded.label}</h3>
        <ul>
          {notIncluded.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      {more && (
        <p>
          <a href={more.path}>{more.label}</a>
        </p>
      )}
      {others && (
        <nav aria-label={others.label}>
          <h3>{others.label}</h3>
          <ul className="links">
            {linksIn(others.links).map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Section>
  );
}
