import type { Page } from 'playwright-core'

/** What doesn't fit on a page: cells narrower than their content, texts over each other or in lines of letters, and amounts that are cut. */
export const crowdedTexts = (page: Page) =>
  page.evaluate(() => {
    /** Letters reach into the lines next to them by the height that fonts reserve. */
    const OVERHANG = 0.25
    /** A line this narrow has room for a few letters only. */
    const LETTERS = 24

    interface Box {
      text: string
      node: Node
      /** What stays in view, while the rest scrolls under it. */
      sticky: Element | undefined
      left: number
      right: number
      top: number
      bottom: number
    }

    const root =
      document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40)
    const isForScreenReaders = (element: Element) => element.closest('.sr-only') !== null

    function stickyAround(element: Element) {
      let around: Element | null = element
      while (around && getComputedStyle(around).position !== 'sticky') around = around.parentElement
      return around ?? undefined
    }

    /** The part of a box that isn't cut by what scrolls or hides around it. */
    function visiblePart(element: Element, box: DOMRect) {
      let { left, right, top, bottom } = box
      let around: Element | null = element
      while (around && around !== document.documentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (position === 'absolute' && around !== element && overflowX === 'visible') break
        const edge = around.getBoundingClientRect()
        if (overflowX !== 'visible') {
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
        if (overflowY !== 'visible') {
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
        around = around.parentElement
      }
      return { left, right, top, bottom }
    }

    const problems: string[] = []
    const boxes: Box[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || !text.trim() || isForScreenReaders(element)) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.length > 2 && rects.every(({ width }) => width < LETTERS)) {
        problems.push(`broken into letters: ${short(text)}`)
      }
      for (const rect of rects) {
        const part = visiblePart(element, rect)
        const isScrolled = element.closest('[tabindex="0"]') !== null
        if (/\$[\d,]+/.test(text) && !isScrolled && part.right < rect.right - 1) {
          problems.push(`cut: ${short(text)}`)
        }
        const trim = (part.bottom - part.top) * OVERHANG
        if (part.right - part.left < 2 || part.bottom - part.top < 4) continue
        boxes.push({
          ...part,
          text: short(text),
          node,
          sticky: stickyAround(element),
          top: part.top + trim,
          bottom: part.bottom - trim,
        })
      }
    }
    boxes.sort((a, b) => a.top - b.top)
    boxes.forEach((box, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (other.top >= box.bottom) break
        if (other.node === box.node) continue // an ellipsis cuts a text in two
        if (other.sticky !== box.sticky) continue
        if (other.left < box.right - 1 && box.left < other.right - 1) {
          problems.push(`over each other: ${box.text} | ${other.text}`)
        }
      }
    })

    for (const cell of root.querySelectorAll('td, th')) {
      if (getComputedStyle(cell).display !== 'table-cell' || isForScreenReaders(cell)) continue
      if (getComputedStyle(cell).overflowX !== 'visible') continue
      if (cell.scrollWidth > cell.clientWidth + 1) {
        problems.push(
          `wider than its cell: ${short(cell.textContent ?? '')} (${cell.scrollWidth} in ${cell.clientWidth})`,
        )
      }
    }
    return [...new Set(problems)]
  })
