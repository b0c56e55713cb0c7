import { type CarLook, CarParts } from './car'
import './hero-scene.css'

/** A car on an open road that winds toward the sun. */
export function HeroScene({
  car = { body: 'sedan', paint: 'teal' },
  className = '',
}: {
  car?: CarLook
  className?: string
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMax slice"
      className={`scene ${className}`}
    >
      <defs>
        <linearGradient id="scene-sky" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-high)" />
          <stop offset=".5" stopColor="var(--sky-mid)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
      </defs>
      <rect width="640" height="410" fill="url(#scene-sky)" />
      <g fill="var(--sun)">
        <circle cx="452" cy="318" r="132" opacity=".12" />
        <circle cx="452" cy="318" r="92" opacity=".2" />
        <circle cx="452" cy="318" r="54" />
      </g>
      <path
        d="M496 214C504 200 526 200 532 212 548 206 562 216 562 226H470C472 216 484 210 496 214ZM520 118C526 108 542 107 548 116 560 112 570 118 571 126H502C503 119 511 115 520 118Z"
        fill="var(--cloud)"
        opacity=".55"
      />
      <path
        d="M0 336 58 300 96 322 168 268 236 318 276 298 344 340 420 314 486 344 556 302 640 348V420H0Z"
        fill="var(--range)"
      />
      <path
        d="M0 372C90 336 170 340 262 366S440 372 520 350 610 346 640 352V450H0Z"
        fill="var(--far)"
      />
      <path d="M0 414C110 372 230 388 330 402S540 402 640 380V500H0Z" fill="var(--mid)" />
      <path
        d="M462 388C440 396 408 398 398 406 384 418 468 420 462 436 456 452 330 452 300 486L262 530H470C448 504 462 486 498 466 530 448 552 434 520 424 496 416 436 412 446 404 452 398 466 394 472 388Z"
        fill="var(--way)"
      />
      <path
        d="M467 389C446 398 420 400 420 406 422 416 496 418 490 430 482 446 420 450 394 476L362 530"
        fill="none"
        stroke="var(--way-line)"
        strokeWidth="2.5"
        strokeDasharray="9 9"
        opacity=".75"
      />
      <path d="M0 456C70 434 170 440 262 476S300 520 300 540H0Z" fill="var(--near)" />
      <path d="M640 440C590 434 520 460 480 496L452 540H640Z" fill="var(--near)" />
      <g fill="var(--leaf-lit)">
        <path d="M86 506V474H80L96 424 112 474H106V506ZM588 512V474H580L598 412 616 474H608V512Z" />
        <path d="M34 510V462H24L48 388 72 462H62V510Z" fill="var(--leaf)" />
        <path d="M556 512V484H550L563 446 576 484H570V512Z" fill="var(--leaf)" />
        <path d="M126 508V486H121L132 456 143 486H138V508Z" fill="var(--leaf)" />
      </g>
      <path d="M0 500C160 488 480 488 640 500V530H0Z" fill="var(--verge)" />
      <path d="M0 520H640V640H0Z" fill="var(--road)" />
      <path d="M0 520H640V525H0Z" fill="var(--road-edge)" />
      <path
        d="M0 606H640"
        stroke="var(--way-line)"
        strokeWidth="6"
        strokeDasharray="56 40"
        opacity=".8"
      />
      <g stroke="var(--road-edge)" strokeWidth="5" strokeLinecap="round">
        <path d="M20 498V520M172 494V520M324 492V520M476 494V520M628 498V520" />
        <path d="M0 502C160 492 480 492 640 502" fill="none" strokeWidth="4" />
      </g>
      <path d="M538 566 640 548V606L540 580Z" fill="var(--beam)" />
      <g transform="translate(104 418) scale(1.42)">
        <CarParts {...car} />
      </g>
    </svg>
  )
}
