import styled from 'styled-components';
import { colorPairs } from '../../../engine/content/theme/colors.ts';
import { contrast } from '../../../engine/content/theme/contrast.ts';
import { colorNames, defaultTheme } from '../../../engine/content/theme/theme.ts';
import { Button } from '../Button.tsx';
import { Row, Stack } from '../Stack.tsx';
import { Text } from '../Text.tsx';
import { colorOf, defaultTokens as tokens } from '../tokens.ts';

const { colors } = defaultTheme;

type Scheme = 'light' | 'dark';

const variable = (name: string) => `var(--${name})`;

const Sheet = styled(Stack)`
  padding: var(--space-6);
  border-radius: var(--radius-large);
  background: var(--paper);
  color: var(--ink);

  .swatches {
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  }
  .swatch {
    height: 56px;
    border: var(--hair);
    border-radius: var(--radius);
  }
  .pair {
    display: grid;
    grid-template-columns: 5rem 1fr auto;
    align-items: center;
    gap: var(--space-4);
  }
  .sample {
    padding: var(--space-1) var(--space-3);
    border: var(--hair);
    border-radius: var(--radius-small);
    font-weight: 600;
    text-align: center;
  }
  code {
    font-size: 0.75rem;
  }
`;

/** The palette of one scheme: each color, and each pair of adjacent colors with its measured contrast. */
export function ColorSheet({ scheme }: { readonly scheme: Scheme }) {
  return (
    <Sheet style={{ colorScheme: scheme }} data-color-sheet={scheme}>
      <Stack as="ul" className="swatches">
        {colorNames.map((name) => (
          <li key={name}>
            <div className="swatch" style={{ background: variable(name) }} />
            <strong>{name}</strong>
            <br />
            <code>{colorOf(defaultTheme, name, scheme)}</code>
          </li>
        ))}
      </Stack>
      <Stack as="ul" className="pairs" data-gap="3">
        {colorPairs.map(({ front, back, least }) => (
          <li key={`${front} ${back}`} className="pair">
            <span className="sample" style={{ color: variable(front), background: variable(back) }}>
              Aa 12
            </span>
            <span>
              {front} on {back}
            </span>
            <span data-figures="">
              {contrast(colors[front][scheme], colors[back][scheme]).toFixed(1)}, at least {least}
            </span>
          </li>
        ))}
      </Stack>
    </Sheet>
  );
}

function Tokens({ kind }: { readonly kind: Readonly<Record<string, string>> }) {
  return Object.entries(kind).map(([name, value]) => (
    <Text key={name} data-kind="note">
      <strong>{name}</strong> <code>{value}</code>
    </Text>
  ));
}

/** The type scale, with a sample of each size. */
export function TypeSheet() {
  return (
    <Stack>
      {Object.entries(tokens.size).map(([name, value]) => (
        <div key={name}>
          <p
            style={{
              fontSize: variable(name),
              fontFamily: variable(/heading|display/.test(name) ? 'font-heading' : 'font-text'),
              lineHeight: 1.15,
            }}
          >
            Answered before the second ring
          </p>
          <Tokens kind={{ [name]: value }} />
        </div>
      ))}
      <Tokens kind={tokens.heading} />
    </Stack>
  );
}

const Bar = styled.div`
  height: 12px;
  max-width: 100%;
  background: var(--work);
`;

/** Each spacing at its length. */
export function SpaceSheet() {
  return (
    <Stack data-gap="3">
      {Object.entries(tokens.space).map(([name, value]) => (
        <div key={name}>
          <Bar style={{ width: variable(name) }} />
          <Tokens kind={{ [name]: value }} />
        </div>
      ))}
      <Tokens kind={{ ...tokens.page, ...tokens.grid }} />
    </Stack>
  );
}

const Box = styled.div`
  display: grid;
  place-items: center;
  min-width: 150px;
  min-height: 88px;
  padding: var(--space-3);
  background: var(--sheet);
`;

/** Radii, the line, the shadow, and the order of layers. */
export function ShapeSheet() {
  return (
    <Stack>
      <Row>
        {Object.keys(tokens.radius).map((name) => (
          <Box key={name} style={{ border: variable('hair'), borderRadius: variable(name) }}>
            {name}
          </Box>
        ))}
        {Object.keys(tokens.shadow).map((name) => (
          <Box key={name} style={{ boxShadow: variable(name), borderRadius: variable('radius') }}>
            {name}
          </Box>
        ))}
      </Row>
      <Tokens kind={{ ...tokens.radius, ...tokens.line, ...tokens.shadow, ...tokens.layer }} />
    </Stack>
  );
}

const Runner = styled.span`
  display: block;
  width: 48px;
  height: 48px;
  border-radius: var(--radius);
  background: var(--work);
  transition: translate var(--duration) var(--ease-out);

  :is(:hover, :focus-visible) > & {
    translate: 120px 0;
  }
  :dir(rtl):is(:hover, :focus-visible) > & {
    translate: -120px 0;
  }
`;

/** Durations and the easing curve; hover or focus a box to see it move. */
export function MotionSheet() {
  const { 'ease-out': curve, ...durations } = tokens.motion;
  return (
    <Stack>
      {Object.entries(durations).map(([name, value]) => (
        <div key={name}>
          <Button type="button" aria-label={`${name}: ${value}`}>
            <Runner style={{ '--duration': variable(name) }} />
          </Button>
          <Tokens kind={{ [name]: value }} />
        </div>
      ))}
      <Tokens kind={{ 'ease-out': curve }} />
    </Stack>
  );
}
