import {
  BadgeCheck,
  Car,
  Clock,
  FileCheck,
  Handshake,
  LifeBuoy,
  type LucideIcon,
  PiggyBank,
  Receipt,
} from 'lucide-react'
import { brand } from '../../shared/brand'
import { claims, terms } from '../content/claims'
import { stories } from '../content/stories'
import { Carousel } from '../ui/carousel'
import { Section } from '../ui/section'
import { TalkToUs } from '../ui/talk-to-us'
import { HomeExplore } from './home-explore'
import { HomeHero } from './home-hero'
import { HomeStory } from './home-story'

const claimIcons = { money: PiggyBank, time: Clock, advocacy: Handshake, vehicle: Car }
const termIcons = { fee: Receipt, guarantee: BadgeCheck, writing: FileCheck, support: LifeBuoy }

export function HomeScreen() {
  return (
    <main id="main" tabIndex={-1} className="min-h-[80dvh] pb-20">
      <HomeHero />
      <div className="page-width">
        <Section title={`Why Choose ${brand.name}`} className="mt-16 sm:mt-24">
          <ul className="grid gap-x-8 gap-y-8 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
            {claims.map(({ key, title, text }) => (
              <Claim key={key} icon={claimIcons[key]} title={title} text={text} />
            ))}
          </ul>
        </Section>
        <Section title="Explore Our Services">
          <HomeExplore />
        </Section>
        <Section
          title="The terms, before you ask"
          intro="What you pay, what you get for it, and what we stand behind."
        >
          <ul className="grid gap-px overflow-hidden rounded-sm border border-rule bg-rule shadow-sheet md:grid-cols-2">
            {terms.map(({ key, title, text }) => (
              <Term key={key} icon={termIcons[key]} title={title} text={text} />
            ))}
          </ul>
        </Section>
        <Section title="Recent Success Stories">
          <Carousel
            label="Client stories"
            noun="story"
            slides={stories.map((story) => ({
              id: story.id,
              name: story.name,
              content: <HomeStory story={story} />,
            }))}
          />
          <p className="mt-4 text-center text-ink-faint text-sm">
            Saved is the MSRP minus the final price; you keep what is left after our fee.
          </p>
        </Section>
        <TalkToUs
          title="Talk to a person first"
          text="Tell us what you’re looking for. The consultation is free, and you decide afterward."
          buttonText="Schedule a Free Consultation Today!"
        />
      </div>
    </main>
  )
}

interface Point {
  icon: LucideIcon
  title: string
  text: string
}

function Claim({ icon: Icon, title, text }: Point) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 sm:block">
      <span className="row-span-2 grid size-12 place-items-center rounded-md bg-tread text-ink">
        <Icon aria-hidden className="size-6" />
      </span>
      <h3 className="text-xl sm:mt-5">{title}</h3>
      <p className="mt-2 text-ink-soft">{text}</p>
    </li>
  )
}

function Term({ icon: Icon, title, text }: Point) {
  return (
    <li className="flex gap-4 bg-paper p-6 sm:gap-5 sm:p-8">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-ink" />
      <div>
        <h3 className="text-lg tracking-normal">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </li>
  )
}
