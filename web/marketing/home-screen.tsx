import { brand } from '../../shared/brand'
import { claims } from '../content/claims'
import { stories } from '../content/stories'
import { Carousel } from '../ui/carousel'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Section } from '../ui/section'
import { TalkToUs } from '../ui/talk-to-us'
import { ClaimFigure } from './claim-figures'
import { GuaranteeBand } from './guarantee-band'
import { HomeExplore } from './home-explore'
import { HomeHero } from './home-hero'
import { HomePrices } from './home-prices'
import { HomeStory } from './home-story'

export function HomeScreen() {
  return (
    <main id="main" tabIndex={-1} className="min-h-[80dvh] pb-20 lg:pb-30">
      <HomeHero />
      <HomePrices />
      <div className="page-width">
        <Section title={`Why Choose ${brand.name}`}>
          <Ledger>
            {claims.map(({ key, title, text }) => (
              <LedgerEntry key={key} title={title} figure={<ClaimFigure of={key} />}>
                {text}
              </LedgerEntry>
            ))}
          </Ledger>
        </Section>
      </div>
      <GuaranteeBand />
      <div className="page-width">
        <Section title="Recent Success Stories" isWide>
          <Carousel
            label="Client stories"
            noun="story"
            slides={stories.map((story) => ({
              id: story.id,
              name: story.name,
              content: <HomeStory story={story} />,
            }))}
          />
          <p className="mt-4 text-ink-faint text-label">
            Saved is the MSRP minus the final price; you keep what is left after our fee.
          </p>
        </Section>
        <Section title="Explore Our Services">
          <HomeExplore />
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
