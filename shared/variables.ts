/** Replaces each name in braces that has a value, once: values are not searched for names. */
export const fillVariables = (
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
) =>
  text.replace(/\{(\w+)\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? values[name] || variable : variable,
  )
