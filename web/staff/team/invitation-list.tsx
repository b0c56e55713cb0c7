import { useState } from 'react'
import { roleWords } from '../../../shared/staff-rights'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
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

/** The invitations that can be accepted. Their links are in the mailboxes only. */
export function InvitationList() {
  const { data, error, refetch } = useStaffInvitationsQuery(livingList)
  const [chosen, setChosen] = useState<{
    invitation: OpenInvitationFragment
    action: 'send' | 'revoke'
  }>()
  const [invite] = useInviteMemberMutation(refetching)
  const [revoke] = useRevokeInvitationMutation(refetching)
  const invitations = data?.staffInvitations ?? []
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (invitations.length === 0) return null
  return (
    <section aria-label="Open invitations" className="mt-8">
      <h2 className="mb-3 text-lg">Open invitations</h2>
      <ul className="divide-y divide-rule border border-rule">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p
                dir="auto"
                className="flex flex-wrap items-center gap-2.5 [overflow-wrap:anywhere]"
              >
                {invitation.email}
                <Badge>{roleWords[invitation.role].name}</Badge>
              </p>
              <p className="text-ink-soft text-sm">
                By {invitation.invitedBy}, works until {easternMoment(invitation.expiresAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => setChosen({ invitation, action: 'send' })}
            >
              Send again<span className="sr-only"> to {invitation.email}</span>
            </Button>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => setChosen({ invitation, action: 'revoke' })}
            >
              Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
          </li>
        ))}
      </ul>
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
