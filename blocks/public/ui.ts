/** `cityblock/ui`: the pieces of the design system, which `/blocks/design` shows. */
export { Island } from '../../engine/render/Island.tsx';
export { SampleMark } from '../SampleMark.tsx';
export { Actions } from '../ui/Actions.tsx';
export { Badge } from '../ui/Badge.tsx';
export { Button, ButtonLink } from '../ui/Button.tsx';
export { Card } from '../ui/Card.tsx';
export { Disclosure } from '../ui/Disclosure.tsx';
export { Field } from '../ui/Field.tsx';
export { Figure } from '../ui/Figure.tsx';
export { Heading } from '../ui/Heading.tsx';
export { Icon } from '../ui/Icon.tsx';
export { ItemList } from '../ui/ItemList.tsx';
export { Level } from '../ui/Level.tsx';
export { Markdown } from '../ui/Markdown.tsx';
export { Picture } from '../ui/picture/Picture.tsx';
export {
  evenCards,
  fluidStep,
  type PictureLayout,
  sectionBody,
  wholePage,
  wideStep,
} from '../ui/picture/picture-layout.ts';
export { Rating } from '../ui/Rating.tsx';
export { ReviewFrame } from '../ui/ReviewFrame.tsx';
export { Grid, Intro, Scale, Section, SectionBody, SectionHead, Span } from '../ui/Section.tsx';
export { Row, Stack } from '../ui/Stack.tsx';
export { LabeledStars, Stars } from '../ui/Stars.tsx';
export { Text } from '../ui/Text.tsx';
export { TextLink } from '../ui/TextLink.tsx';
export { Tooltip } from '../ui/Tooltip.tsx';
