import { useState } from 'react'
import { roleWords } from '../../../shared/staff-rights'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { type Column, Table } from '../../ui/table'
import { ConfirmDialog } from '../frame/confirm-dialog'
import { livingList } from '../frame/connections'
import { StaffProblem } from '../frame/staff-problem'
import {
  type OpenInvitationFragment,
  useInviteMemberMutation,
  useRevokeInvitationMutation,
  useStaffInvitationsQuery,
} from './generated/team'

const refetching = { refetchQueries: ['StaffInvitations', 'History'], awaitRefetchQueries: true }

interface Chosen {
  invitation: OpenInvitationFragment
  action: 'send' | 'revoke'
}

/** The invitations that can be accepted. Their links are in the mailboxes only. */
export function InvitationList() {
  const { data, error, refetch } = useStaffInvitationsQuery(livingList)
  const [chosen, setChosen] = useState<Chosen>()
  const [invite] = useInviteMemberMutation(refetching)
  const [revoke] = useRevokeInvitationMutation(refetching)
  const invitations = data?.staffInvitations ?? []
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (invitations.length === 0) return null
  return (
    <section aria-label="Open invitations" className="mt-8">
      <h2 className="mb-3 text-lg">Open invitations</h2>
      <Table rows={invitations} columns={columnsOf(setChosen)} />
      {chosen?.action === 'send' && (
        <ConfirmDialog
          title="Send the invitation again?"
          action="Send again"
          done="Invitation sent"
          onConfirm={() =>
            invite({
              variables: { email: chosen.invitation.email, role: chosen.invitation.role },
            })
          }
          onClose={() => setChosen(undefined)}
        >
          {chosen.invitation.email} gets a new link. The earlier one stops working.
        </ConfirmDialog>
      )}
      {chosen?.action === 'revoke' && (
        <ConfirmDialog
          title="Revoke the invitation?"
          action="Revoke"
          done="Invitation revoked"
          isDanger
          onConfirm={() => revoke({ variables: { id: chosen.invitation.id } })}
          onClose={() => setChosen(undefined)}
        >
          The link that {chosen.invitation.email} has stops working.
        </ConfirmDialog>
      )}
    </section>
  )
}

const columnsOf = (onChoose: (chosen: Chosen) => void): Column<OpenInvitationFragment>[] => [
  { name: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { name: 'Role', width: 'w-28', cell: ({ role }) => roleWords[role].name },
  {
    name: 'Invited by',
    width: 'w-44',
    from: '3xl',
    onPhone: 'hidden',
    cell: ({ invitedBy }) => <span className="text-ink-soft">{invitedBy}</span>,
  },
  {
    name: 'Works until',
    width: 'w-56',
    from: '4xl',
    cell: ({ expiresAt }) => (
      <span className="text-ink-soft">
        <span className="@2xl:hidden">Works until </span>
        {easternMoment(expiresAt)}
      </span>
    ),
  },
  {
    name: 'Actions',
    isNameHidden: true,
    width: 'w-56',
    className: '@2xl:text-right!',
    cell: (invitation) => (
      <span className="inline-flex flex-wrap gap-2">
        <Button variant="quiet" size="row" onClick={() => onChoose({ invitation, action: 'send' })}>
          Send again<span className="sr-only"> to {invitation.email}</span>
        </Button>
        <Button
          variant="quiet"
          size="row"
          onClick={() => onChoose({ invitation, action: 'revoke' })}
        >
          Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
        </Button>
      </span>
    ),
  },
]
