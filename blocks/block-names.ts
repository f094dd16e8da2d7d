/** The name under which the schema file of a block type exports it: "openingHours" for "opening-hours". */
export function typeName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the component of a block type and of its file: "OpeningHours". */
export function componentName(name: string): string {
  const type = typeName(name);
  return type.charAt(0).toUpperCase() + type.slice(1);
}
