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
import { type ApiTokenRowFragment, useApiTokensQuery } from './generated/tokens'
import { NewTokenDialog, tokenDraft } from './new-token-dialog'
import { RevokeDialog } from './revoke-dialog'
import { TokenTable } from './token-table'

export function TokensScreen() {
  // Staff who come back from confirming their password continue where they were.
  const [isCreating, setCreating] = useState(() => isAway(tokenDraft))
  const may = useMay()
  return (
    <Screen
      title="API tokens"
      subtitle="With a token, a program acts as the staff member who created it."
      actions={
        may('TOKENS') && (
          <Button onClick={() => setCreating(true)} className="max-sm:w-full">
            <Plus aria-hidden className="size-5" />
            New token
          </Button>
        )
      }
    >
      {may('TOKENS') ? <TokenList /> : <p>Owners and advocates can create API tokens.</p>}
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
    </Screen>
  )
}

function TokenList() {
  const { data, error, refetch } = useApiTokensQuery(livingList)
  const [revoking, setRevoking] = useState<ApiTokenRowFragment>()
  const tokens = data?.apiTokens
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!tokens) return <RowsWaiting rows={3} />
  return (
    <>
      {tokens.length === 0 ? (
        <Nothing title="No API tokens yet">
          Create one to connect a report, a dashboard, or a tool that answers messages. The graph
          lives at /graphql.
        </Nothing>
      ) : (
        <TokenTable tokens={tokens} onRevoke={setRevoking} />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
