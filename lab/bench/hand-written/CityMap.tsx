import type { DrawnLabel } from '../../../blocks/cities/city-drawing.ts';
import type { MapDrawing } from './page-data.ts';

function Label({ label: { at, anchor, lines } }: { readonly label: DrawnLabel }) {
  const [first, ...rest] = lines;
  return (
    <text x={at.x} y={at.y} textAnchor={anchor}>
      <tspan className="name">{first}</tspan>
      {rest.map((line) => (
        <tspan key={line} className="quiet" x={at.x} dy="1.2em">
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A map whose layout was computed beforehand. */
export function CityMap({ id, drawing }: { readonly id: string; readonly drawing: MapDrawing }) {
  const { city, neighbors, office, labels, rings, scale, scaleText } = drawing;
  const { x, y } = city.at;
  const labelOf = (key: string) => labels.find((label) => label.key === key);
  return (
    <svg viewBox="-1 -1 382 362" aria-hidden="true">
      <clipPath id={`${id}-clip`}>
        <rect width="380" height="360" />
      </clipPath>
      <rect className="ground" width="380" height="360" />
      <g clipPath={`url(#${id}-clip)`}>
        {rings.map(({ radius }) => (
          <circle key={radius} className="ring" cx={x} cy={y} r={radius} />
        ))}
        {neighbors.map(({ key, at }) => (
          <path key={key} className="way" d={`M${x} ${y}L${at.x} ${at.y}`} />
        ))}
        {rings.map(
          ({ label }) =>
            label && (
              <text key={label.key} className="mile" x={label.at.x} y={label.at.y}>
                {label.lines[0]}
              </text>
            ),
        )}
        {office.kind !== 'here' && (
          <path className="way-home" d={`M${x} ${y}L${office.at.x} ${office.at.y}`} />
        )}
        {neighbors.map(({ key, path, at }) => {
          const label = labelOf(key);
          return (
            <a key={key} href={path}>
              <circle className="neighbor" cx={at.x} cy={at.y} r="4.5" />
              {label && <Label label={label} />}
            </a>
          );
        })}
        <circle className="city" cx={x} cy={y} r="8" />
        {labels
          .filter(({ key }) => key === 'city' || key === 'office')
          .map((label) => (
            <Label key={label.key} label={label} />
          ))}
      </g>
      <rect className="neatline" width="380" height="360" />
      <g transform="translate(18 342)">
        <path className="bar" d={`M0 -4H${scale.length}V0H0Z`} />
        <text x={scale.length + 8} y="1">
          {scaleText}
        </text>
      </g>
      <g transform="translate(358 20)">
        <path className="bar" d="M0 -6L5 10L0 6.5L-5 10Z" />
        <text y="28" textAnchor="middle">
          N
        </text>
      </g>
    </svg>
  );
}
