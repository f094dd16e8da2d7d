import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageWords } from '../../engine/render/use-words.ts';
import { englishWords, pageContext } from '../testing/page-context.ts';
import { ContactForm } from './ContactForm.tsx';

function render(display: string): string {
  const block = {
    id: 'contact',
    heading: 'Ask us',
    text: 'We answer.',
    form: undefined,
    officeLabel: 'Office',
    reasonsHeading: 'Why',
    reasons: ['A price first'],
    page: '/page',
    service: '',
    location: '',
    source: 'homepage',
    phone: { display, href: 'tel:+16035550140' },
    comingHours: [],
    openNow: undefined,
  };
  return renderToStaticMarkup(
    <PageWords value={englishWords}>
      <ContactForm block={block} page={pageContext({})} />
    </PageWords>,
  );
}

it('gives a telephone number that does not fit in half of a small screen a row of its own', () => {
  const wide = /<div data-wide=""><dt>.*?Phone<\/dt>/;
  expect(render('(603) 555-0140')).not.toMatch(wide);
  expect(render('+49 (0) 8031 / 55 55 55 - 12')).toMatch(wide);
});
