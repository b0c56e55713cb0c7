/** "isMostPopular" as people say it: "is most popular". */
export const fieldWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
