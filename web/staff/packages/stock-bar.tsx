import type { StaffPackageFragment } from './generated/packages'

/** Of the spots of a package: sold in ink, on hold in amber, left to buy empty. Figures stand beside it. */
export function StockBar({ offer }: { offer: StaffPackageFragment }) {
  const { availableInventory, soldInventory, heldInventory } = offer
  return (
    <div
      aria-hidden
      className="flex h-2.5 w-full border border-ink-soft forced-colors:border-[CanvasText]"
    >
      <span
        style={{ flexGrow: soldInventory ?? 0 }}
        className="bg-ink-soft forced-colors:bg-[CanvasText]"
      />
      <span
        style={{ flexGrow: heldInventory ?? 0 }}
        className="bg-amber forced-colors:bg-[GrayText]"
      />
      <span style={{ flexGrow: availableInventory }} />
    </div>
  )
}
