import { type RefObject, useEffect } from 'react'

/**
 * Tells the styles of an element which part of the window can be seen: on a phone the keyboard covers
 * the rest without making the window smaller. Not while somebody has zoomed in.
 */
export function useWindowPart(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const part = window.visualViewport
    if (!part) return
    const tell = () => {
      const style = element.current?.style
      const isZoomed = part.scale > 1.01
      for (const [name, pixels] of [
        ['--window-top', part.offsetTop],
        ['--window-height', part.height],
      ] as const) {
        if (isZoomed) style?.removeProperty(name)
        else style?.setProperty(name, `${Math.round(pixels)}px`)
      }
    }
    tell()
    part.addEventListener('resize', tell)
    part.addEventListener('scroll', tell)
    return () => {
      part.removeEventListener('resize', tell)
      part.removeEventListener('scroll', tell)
    }
  }, [element])
}
