import { Link } from 'react-router-dom'
import { link } from '../../ui/link-look'
import { Sheet } from '../../ui/paper/sheet'
import { dealPaths } from '../paths'
import { Screen } from './screen'

/** For unknown paths, and for deals and quotes that don't exist or belong to another account. */
export function NotFoundScreen({
  title = 'Page not found',
  children = 'There’s nothing at this address.',
}: {
  title?: string
  children?: string
}) {
  return (
    <Screen title={title}>
      <Sheet className="mt-8 max-w-2xl">
        <p className="text-ink-soft">{children}</p>
        <p className="mt-4">
          <Link to={dealPaths.list()} className={link}>
            Go to your deals
          </Link>
        </p>
      </Sheet>
    </Screen>
  )
}
