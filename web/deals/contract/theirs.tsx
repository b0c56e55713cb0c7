import { Button } from '../../ui/button'

export interface TheirText {
  name: string
  value: string
  take: () => void
  keepMine: () => void
}

/** What someone else entered meanwhile where something else is typed here: nothing is lost, the user chooses. */
export function Theirs({ theirs }: { theirs: TheirText | undefined }) {
  if (!theirs) return null
  const { name, value, take, keepMine } = theirs
  return (
    <div className="mt-2 bg-tread p-2 text-sm outline-2 outline-amber">
      {name} {value ? <>entered “{value}”.</> : 'cleared this field.'}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" onClick={take}>
          Use theirs
        </Button>
        <Button size="sm" variant="quiet" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
