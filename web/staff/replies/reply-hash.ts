/** The part of a URL that leads to an email on the screen of its deal. */
export const replyHash = (id: string) => `#reply-${id}`

/** The email that a URL leads to, if it leads to one. */
export const replyIdIn = (hash: string) => /^#reply-(.+)$/.exec(hash)?.[1]
