import { type Caller, graph } from '../servers/shop'

export const invite = (caller: Caller, email: string, role = 'ADVOCATE') =>
  graph(
    caller,
    `mutation ($email: String!, $role: StaffRole!) {
       inviteMember(email: $email, role: $role) { id email role invitedBy expiresAt createdAt } }`,
    { email, role },
  )

export const revokeInvitation = (caller: Caller, id: string) =>
  graph(caller, 'mutation ($id: ID!) { revokeInvitation(id: $id) { id } }', { id })

export const changeRole = (caller: Caller, userId: string, role: string) =>
  graph(
    caller,
    `mutation ($userId: ID!, $role: StaffRole!) {
       changeRole(userId: $userId, role: $role) { role revision } }`,
    { userId, role },
  )

export const deactivate = (caller: Caller, userId: string, handOverTo?: string) =>
  graph(
    caller,
    `mutation ($userId: ID!, $handOverTo: ID) {
       deactivateMember(userId: $userId, handOverTo: $handOverTo) {
         deactivatedAt openWork { deals conversations } } }`,
    { userId, handOverTo },
  )

export const reactivate = (caller: Caller, userId: string) =>
  graph(
    caller,
    'mutation ($userId: ID!) { reactivateMember(userId: $userId) { role deactivatedAt } }',
    { userId },
  )

export const resetFactor = (caller: Caller, userId: string) =>
  graph(
    caller,
    'mutation ($userId: ID!) { resetMemberFactor(userId: $userId) { hasSecondFactor } }',
    { userId },
  )

export const handOver = (caller: Caller, fromId: string, toId?: string, note?: string) =>
  graph(
    caller,
    `mutation ($fromId: ID!, $toId: ID, $note: String) {
       handOver(fromId: $fromId, toId: $toId, note: $note) { deals conversations consultations tasks } }`,
    { fromId, toId, note },
  )
