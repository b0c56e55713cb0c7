import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check, type LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { afterPaint } from './browser/after-paint'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  /** Sets the width; with a maximum height, the menu scrolls. */
  className?: string
  isScrollable?: boolean
  defaultOpen?: boolean
  /** With `onOpenChange`, for a menu that a key opens as well. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Replaces the focus's return to the trigger. */
  onClosed?: () => void
  children: ReactNode
}

/**
 * A menu that opens from a button. Neither modal nor in a portal: the CSP forbids the <style> element that
 * a modal adds, and a portal would put the content outside the landmarks.
 */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'end',
  className = 'min-w-44',
  isScrollable = false,
  defaultOpen = false,
  isOpen: isOpenNow,
  onOpenChange,
  onClosed,
  children,
}: MenuProps) {
  const [isOwnOpen, setIsOpen] = useState(defaultOpen)
  const isOpen = isOpenNow ?? isOwnOpen
  const isTouched = useRef(false)
  // Placing and removing the menu would delay the paint of the press on a slow phone.
  const change = (open: boolean) => afterPaint(() => (onOpenChange ?? setIsOpen)(open))
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={change}>
      <Radix.Trigger
        asChild
        // A finger opens it when it is lifted: Radix opens it on touch, and building it delays what follows.
        onPointerDown={(event) => {
          isTouched.current = event.pointerType === 'touch'
          if (isTouched.current) event.preventDefault()
        }}
        onClick={() => isTouched.current && change(!isOpen)}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        side={side}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        // Focusable by script, for a menu that a key opens. A scrollable region must be focusable by Tab, too.
        tabIndex={isScrollable ? 0 : -1}
        onCloseAutoFocus={(event) => {
          if (!onClosed) return
          event.preventDefault()
          onClosed()
        }}
        className={`z-50 rounded-sm border-2 border-ink bg-paper p-1.5 text-ink shadow-sheet ${
          isScrollable ? 'overflow-y-auto' : ''
        } ${className}`}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

const row =
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-[3px] px-3 text-left font-medium outline-none data-[highlighted]:bg-tread'

/** Keeps a press from focusing the row first, which takes 9 ms on a slow phone. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ItemProps = {
  icon?: LucideIcon
  /** What typing reaches it by; by default its text. */
  typed?: string
  children: ReactNode
} & ({ href: string; onSelect?: never } | { href?: never; onSelect: () => void })

/** An entry that does something, or with `href` a link that leaves the router. */
export function MenuItem({ icon: Icon, typed, href, onSelect, children }: ItemProps) {
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />}
      {children}
    </>
  )
  if (href === undefined) {
    return (
      <Radix.Item textValue={typed} className={row} onMouseDown={keepFocus} onSelect={onSelect}>
        {content}
      </Radix.Item>
    )
  }
  return (
    <Radix.Item asChild>
      <a dir="auto" href={href} className={row}>
        {content}
      </a>
    </Radix.Item>
  )
}

/** An entry with a preview under its title; typing the title's first letters reaches it. */
export function MenuPreviewItem({
  title,
  preview,
  onSelect,
}: {
  title: string
  preview: string
  onSelect: () => void
}) {
  return (
    <Radix.Item
      textValue={title}
      onSelect={onSelect}
      className="cursor-pointer select-none rounded-md px-3 py-2 outline-none data-[highlighted]:bg-tread"
    >
      <span className="block font-medium">{title}</span>
      <span className="line-clamp-2 text-ink-soft text-sm">{preview}</span>
    </Radix.Item>
  )
}

/** What the menu is about, above its entries. */
export function MenuLabel({ title, detail }: { title?: string; detail: string }) {
  return (
    <Radix.Label className="mb-1.5 border-rule border-b px-3 pt-2 pb-3">
      {title && <span className="block truncate font-semibold">{title}</span>}
      <span className="block truncate text-ink-soft text-sm">{detail}</span>
    </Radix.Label>
  )
}

/** Entries of which one is always chosen. */
export function MenuChoices<Value extends string>({
  value,
  choices,
  onChoose,
}: {
  value: Value
  choices: readonly { value: Value; name: string; icon: LucideIcon }[]
  onChoose: (value: Value) => void
}) {
  return (
    <Radix.RadioGroup value={value}>
      {choices.map(({ value: choice, name, icon: Icon }) => (
        <Radix.RadioItem
          key={choice}
          value={choice}
          className={row}
          onMouseDown={keepFocus}
          onSelect={() => onChoose(choice)}
        >
          <Icon aria-hidden className="size-5 text-ink-soft" />
          {name}
          <Radix.ItemIndicator className="ml-auto">
            <Check aria-hidden className="size-4 text-ink" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
