import type { ReactNode } from 'react'

interface Look {
  ground: string
  skin: string
  hair: string
  clothes: string
  /** Hair behind the head and over it. */
  back?: ReactNode
  front: ReactNode
  collar: ReactNode
}

const cap = (
  <path d="M31 41C29 25 36 18 48 18S67 25 65 41C63 34 60 31 55 29 48 32 39 31 35 31 33 33 32 37 31 41Z" />
)
const lapels = (
  <>
    <path d="M39 66 48 80 57 66 54 63H42Z" fill="#f7f4ee" />
    <path d="M39 65 48 82 34 90 32 69ZM57 65 48 82 62 90 64 69Z" fill="#0006" />
  </>
)
const roundNeck = <path d="M37 66C40 75 56 75 59 66L55 63H41Z" fill="#0004" />
const shirt = <path d="M37 66 45 76 48 70 51 76 59 66 54 62H42Z" fill="#f7f4ee" />

/** People without faces, told apart by hair, shoulders, and clothes. */
const looks = {
  bob: {
    ground: '#2c6e78',
    skin: '#a9714b',
    hair: '#241a18',
    clothes: '#f0b95a',
    back: <path d="M28 56C25 26 33 15 48 15S71 26 68 56C63 61 33 61 28 56Z" />,
    front: <path d="M32 42C31 28 37 22 48 22S65 28 64 42C60 38 55 33 53 28 47 35 38 38 32 42Z" />,
    collar: lapels,
  },
  curls: {
    ground: '#96504d',
    skin: '#7a4a2f',
    hair: '#1e1512',
    clothes: '#2fae90',
    back: (
      <path d="M26 44C20 38 24 29 29 28 28 20 36 16 40 17 44 11 53 11 56 17 63 15 68 20 67 28 73 30 76 38 70 44 74 51 69 58 62 57H34C27 58 22 51 26 44Z" />
    ),
    front: (
      <path d="M32 39C33 27 40 24 48 24S63 27 64 39C60 36 57 34 55 31 51 34 45 34 41 31 39 35 36 37 32 39Z" />
    ),
    collar: roundNeck,
  },
  beard: {
    ground: '#3b7a57',
    skin: '#c58a5e',
    hair: '#2b2320',
    clothes: '#c9574b',
    front: (
      <>
        {cap}
        <path d="M32 42C32 57 39 63 48 63S64 57 64 42C62 49 57 50 48 50S34 49 32 42Z" />
      </>
    ),
    collar: shirt,
  },
  grey: {
    ground: '#8a6a34',
    skin: '#e3b48f',
    hair: '#c9ced4',
    clothes: '#4f6f6b',
    front: (
      <path d="M31 43C28 37 30 30 34 29 35 22 42 18 50 19 60 19 67 28 65 43 63 41 63 36 62 33 54 31 44 31 36 31 34 34 33 40 31 43Z" />
    ),
    collar: shirt,
  },
  long: {
    ground: '#33689a',
    skin: '#5f3a26',
    hair: '#17110f',
    clothes: '#e2d6c3',
    back: (
      <path d="M27 74C24 60 29 56 29 42 28 24 36 15 48 15S68 24 67 42C67 56 72 60 69 74 62 80 34 80 27 74Z" />
    ),
    front: <path d="M32 43C30 28 37 21 48 21S66 28 64 43C62 36 56 30 49 24 43 31 34 36 32 43Z" />,
    collar: <path d="M37 66C41 77 55 77 59 66L55 62H41Z" fill="#0003" />,
  },
} satisfies Record<string, Look>

export type PortraitLook = keyof typeof looks

/** Always decorative: the person's name is beside it. */
export function Portrait({ look, className }: { look: PortraitLook; className?: string }) {
  const { ground, skin, hair, clothes, back, front, collar }: Look = looks[look]
  return (
    <svg aria-hidden viewBox="0 0 96 96" className={className}>
      <rect width="96" height="96" fill={ground} />
      <circle cx="70" cy="22" r="40" fill="#fff" opacity=".1" />
      <g fill={hair}>{back}</g>
      <path d="M12 98C12 78 26 70 40 66H56C70 70 84 78 84 98Z" fill={clothes} />
      <path d="M41 52H55V65C55 72 41 72 41 65Z" fill={skin} />
      <path d="M41 56C45 62 52 62 55 56V61C52 66 44 66 41 60Z" fill="#0003" />
      {collar}
      <path d="M32 38C32 26 39 21 48 21S64 26 64 38C64 51 57 59 48 59S32 51 32 38Z" fill={skin} />
      <g fill={hair}>{front}</g>
    </svg>
  )
}
