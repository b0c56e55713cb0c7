import { type RefObject, useEffect } from 'react'

/**
 * Gives an element's styles the visible part of the window: on a phone the keyboard covers the rest
 * without resizing the window. Does nothing while the page is zoomed in.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const style = element.current?.style
      const isZoomed = viewport.scale > 1.01
      for (const [name, pixels] of [
        ['--window-top', viewport.offsetTop],
        ['--window-height', viewport.height],
      ] as const) {
        if (isZoomed) style?.removeProperty(name)
        else style?.setProperty(name, `${Math.round(pixels)}px`)
      }
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}
