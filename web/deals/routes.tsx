import { Route, Routes } from 'react-router-dom'
import { lazyScreen } from '../shell/lazy-screen'
import { DealScreen } from './deal/deal-screen'
import { NotFoundScreen } from './frame/not-found-screen'
import { DealsScreen } from './list/deals-screen'
import { DealFrame } from './live/deal-frame'

const Wishes = lazyScreen(async () => (await import('./wishes/wishes-screen')).WishesScreen)
const Quote = lazyScreen(async () => (await import('./quotes/quote-screen')).QuoteScreen)
const Compare = lazyScreen(async () => (await import('./quotes/compare-screen')).CompareScreen)
const Record = lazyScreen(async () => (await import('./deal/record-screen')).RecordScreen)
const Contract = lazyScreen(async () => (await import('./contract/contract-screen')).ContractScreen)
const Saving = lazyScreen(async () => (await import('./saving/saving-screen')).SavingScreen)
const Review = lazyScreen(async () => (await import('./review/review-screen')).ReviewScreen)
const Sheet = lazyScreen(async () => (await import('./sheet/sheet-screen')).SheetScreen)

export function DealRoutes() {
  return (
    <Routes>
      <Route index element={<DealsScreen />} />
      <Route path=":id" element={<DealFrame />}>
        <Route index element={<DealScreen />} />
        <Route path="wishes" element={<Wishes />} />
        <Route path="quotes/:quoteId" element={<Quote />} />
        <Route path="compare" element={<Compare />} />
        <Route path="record" element={<Record />} />
        <Route path="contract" element={<Contract />} />
        <Route path="saving" element={<Saving />} />
        <Route path="review" element={<Review />} />
        <Route path="sheet" element={<Sheet />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
