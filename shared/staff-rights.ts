/** The roles of staff, the most powerful first. */
export const staffRoles = ['OWNER', 'ADVOCATE', 'SUPPORT', 'READER'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The roles that have each right. Nothing else says who may do what: access rules of the graph, REST, the screens,
 * and the "Access:" lines of schema.graphql follow from this table.
 */
export const rolesWith = {
  READ: ['OWNER', 'ADVOCATE', 'SUPPORT', 'READER'],
  CHAT: ['OWNER', 'ADVOCATE', 'SUPPORT'],
  PEOPLE: ['OWNER', 'ADVOCATE', 'SUPPORT'],
  DEALS: ['OWNER', 'ADVOCATE'],
  MONEY: ['OWNER'],
  SETTINGS: ['OWNER'],
  TEAM: ['OWNER'],
  TOKENS: ['OWNER', 'ADVOCATE'],
  EXPORT: ['OWNER', 'READER'],
  FIGURES: ['OWNER', 'READER'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffRight = keyof typeof rolesWith

const staffRights = Object.keys(rolesWith) as StaffRight[]

export const hasRight = (role: StaffRole, right: StaffRight) =>
  (rolesWith[right] as readonly StaffRole[]).includes(role)

/** Lists the rights that all of these roles have: of a person, or of a person and the token they made. */
export const rightsOf = (...roles: StaffRole[]): StaffRight[] =>
  staffRights.filter((right) => roles.every((role) => hasRight(role, right)))

/** Whether a role stands above another: for tokens, which get at most the role of who makes them. */
export const isAbove = (role: StaffRole, other: StaffRole) =>
  staffRoles.indexOf(role) < staffRoles.indexOf(other)

/** What people read about each role. */
export const roleWords = {
  OWNER: {
    name: 'Owner',
    withArticle: 'an owner',
    may: 'Does everything, also refunds, settings, and the team.',
  },
  ADVOCATE: {
    name: 'Advocate',
    withArticle: 'an advocate',
    may: 'Works on deals, requests, and chats, and creates API tokens.',
  },
  SUPPORT: {
    name: 'Support',
    withArticle: 'a supporter',
    may: 'Answers chats and requests, and reads everything else.',
  },
  READER: {
    name: 'Reader',
    withArticle: 'a reader',
    may: 'Reads everything and changes nothing.',
  },
} as const satisfies Record<StaffRole, { name: string; withArticle: string; may: string }>

/** What each right covers, as the graph describes it. */
export const rightWords: Record<StaffRight, string> = {
  READ: 'Read what staff read.',
  CHAT: 'Answer, assign, and note chats.',
  PEOPLE: 'Work on consultation requests, contacts, and notes.',
  DEALS: 'Work on deals: dealers, quotes, documents, appointments.',
  MONEY: 'Refund orders, and decide claims of the guarantee.',
  SETTINGS: 'Change packages and the states we serve, and publish reviews.',
  TEAM: "Invite members, change roles, deactivate members, and manage other members' tokens.",
  TOKENS: 'Create API tokens, and see and revoke their own.',
  EXPORT: 'Export data.',
  FIGURES: "See the firm's figures.",
}
