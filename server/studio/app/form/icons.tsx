interface PathIconProps {
  readonly path: string;
  readonly className?: string;
}

/** An icon of one path. A list of hundreds of rows has thousands, so the styles of the form have all that they share. */
function PathIcon({ path, className = '' }: PathIconProps) {
  return (
    <svg className={`path-icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const UpIcon = () => <PathIcon path="m5 12 7-7 7 7M12 19V5" />;
export const DownIcon = () => <PathIcon path="M12 5v14M19 12l-7 7-7-7" />;
export const OpenIcon = () => <PathIcon path="m9 18 6-6-6-6" className="chevron" />;
export const AddIcon = () => <PathIcon path="M5 12h14M12 5v14" />;
export const RemoveIcon = () => <PathIcon path="M18 6 6 18M6 6l12 12" />;
export const HandleIcon = () => <PathIcon path="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />;
export const CopyIcon = () => (
  <PathIcon path="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
);
