import { useEffect, useState } from 'react'

/** Less is a finger that rests. */
const STEP_PX = 8

/** Whether the window was last scrolled down, and isn't at its end. */
export function useReadingOn() {
  const [isReadingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = scrollY + clientHeight >= scrollHeight - STEP_PX
      if (!isAtEnd && Math.abs(scrollY - last) < STEP_PX) return
      setReadingOn(scrollY > last && !isAtEnd)
      last = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isReadingOn
}
