import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { attributesOf } from '../link-schema.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Level } from '../ui/Level.tsx';
import { Rating } from '../ui/Rating.tsx';
import { ReviewFrame } from '../ui/ReviewFrame.tsx';
import { Section } from '../ui/Section.tsx';
import type { reviewList } from './review-list.schema.ts';

type Review = ResolvedBlock<typeof reviewList>['reviews'][number];

function Item({ review, language }: { readonly review: Review; readonly language: string }) {
  const { source, date } = review;
  return (
    <li data-sample={review.sample ? '' : undefined}>
      <blockquote>{review.content}</blockquote>
      <p className="by">
        <strong>{review.name}</strong>
        {review.role}
        {' · '}
        {source.href === undefined ? (
          source.label
        ) : (
          <a href={source.href} {...attributesOf(source.href)}>
            {source.label}
          </a>
        )}
        {date !== undefined && (
          <>
            {', '}
            <time dateTime={date}>{formatsIn(language).date(date)}</time>
          </>
        )}
        {review.sample && <SampleMark />}
      </p>
      <Level rating={review.rating} />
    </li>
  );
}

export function ReviewList({ block, page }: BlockProps<ResolvedBlock<typeof reviewList>>) {
  const { id, heading, text, rating, ratedBy, reviews, emptyText } = block;
  const { language } = page.site;
  return (
    <Section id={id} heading={heading} lead={text} head="side">
      <ReviewFrame>
        {rating && <Rating rating={rating} ratedBy={ratedBy} />}
        {reviews.length === 0 ? (
          <p>{emptyText}</p>
        ) : (
          <ul data-reviews>
            {reviews.map((review) => (
              <Item key={review.slug} review={review} language={language} />
            ))}
          </ul>
        )}
      </ReviewFrame>
    </Section>
  );
}
