/** The part of a URL that leads to an email on the screen of its deal. */
export const inboundEmailHash = (id: string) => `#reply-${id}`

/** The email that a URL leads to, if it leads to one. */
export const inboundEmailIdIn = (hash: string) => /^#reply-(.+)$/.exec(hash)?.[1]
