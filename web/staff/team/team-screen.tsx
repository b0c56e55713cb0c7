import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isAway } from '../../graph/form-draft'
import { Button } from '../../ui/button'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { type MemberFragment, useTeamQuery } from './generated/team'
import { InvitationList } from './invitation-list'
import { InviteDialog, inviteDraft } from './invite-dialog'
import { MemberDialog } from './member-dialog'
import { type MemberChange, MemberTable } from './member-table'

/** The members of the team, what they may do, and who is invited. */
export function TeamScreen() {
  const isOwner = useMay()('TEAM')
  // Owners who come back from confirming their password continue where they were.
  const [isInviting, setInviting] = useState(() => isAway(inviteDraft))
  return (
    <Screen
      title="Team"
      subtitle="Who works here, and what they may do."
      actions={
        isOwner && (
          <Button onClick={() => setInviting(true)} className="max-sm:w-full">
            <Plus aria-hidden className="size-5" />
            Invite
          </Button>
        )
      }
    >
      <Members isOwner={isOwner} />
      {isOwner && <InvitationList />}
      {isOwner && isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  )
}

function Members({ isOwner }: { isOwner: boolean }) {
  const { data, error, refetch } = useTeamQuery(livingList)
  const [chosen, setChosen] = useState<{ member: MemberFragment; change: MemberChange }>()
  const members = data?.team
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!members) return <RowsWaiting rows={3} />
  if (members.length === 0) {
    return <Nothing title="No members yet">Members appear here once they have signed in.</Nothing>
  }
  const active = members.filter(({ deactivatedAt }) => !deactivatedAt)
  const former = members.filter(({ deactivatedAt }) => deactivatedAt)
  const rows = (list: readonly MemberFragment[]) => (
    <MemberTable
      members={list}
      onChange={isOwner ? (member, change) => setChosen({ member, change }) : undefined}
    />
  )
  return (
    <>
      {rows(active)}
      {former.length > 0 && (
        <details className="mt-8">
          <summary className="mb-3 cursor-pointer py-2.5 font-semibold">
            Deactivated ({former.length})
          </summary>
          {rows(former)}
        </details>
      )}
      {chosen && (
        <MemberDialog
          {...chosen}
          colleagues={active.filter(({ user }) => user.id !== chosen.member.user.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
