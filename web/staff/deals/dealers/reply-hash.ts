/** The part of a URL that leads to an email on the screen of its deal. */
export const replyHash = (id: string) => `#reply-${id}`
