// `Object.fromEntries` whose result has a type with the names of its properties.

/** An object with these entries, which have to be all of its properties. */
export const recordOf = <Result extends object>(entries: [keyof Result, unknown][]) =>
  Object.fromEntries(entries) as Result

/** An object with a property for each name. */
export const byName = <Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
) => recordOf<Record<Name, Value>>(names.map((name) => [name, of(name)]))
