import { Link, Route, Routes } from 'react-router-dom'
import { lazyScreen } from '../shell/lazy-screen'
import { Screen } from './frame/screen'

const Today = lazyScreen(async () => (await import('./today/today-screen')).TodayScreen)
const Inbox = lazyScreen(async () => (await import('./inbox/inbox-screen')).InboxScreen)
const Consultations = lazyScreen(
  async () => (await import('./consultations/consultations-screen')).ConsultationsScreen,
)
const People = lazyScreen(async () => (await import('./people/people-screen')).PeopleScreen)
const Person = lazyScreen(async () => (await import('./people/person-screen')).PersonScreen)
const ImportPeople = lazyScreen(
  async () => (await import('./people/import-people-screen')).ImportPeopleScreen,
)
const Dealers = lazyScreen(async () => (await import('./dealers/dealers-screen')).DealersScreen)
const Dealer = lazyScreen(async () => (await import('./dealers/dealer-screen')).DealerScreen)
const ImportDealers = lazyScreen(
  async () => (await import('./dealers/import-dealers-screen')).ImportDealersScreen,
)
const InboundEmails = lazyScreen(
  async () => (await import('./inbound/inbound-emails-screen')).InboundEmailsScreen,
)
const Orders = lazyScreen(async () => (await import('./orders/orders-screen')).OrdersScreen)
const Order = lazyScreen(async () => (await import('./orders/order-screen')).OrderScreen)
const Deals = lazyScreen(async () => (await import('./deals/list/deals-screen')).DealsScreen)
const Contract = lazyScreen(
  async () => (await import('./deals/purchase/contract-screen')).ContractScreen,
)
const Quote = lazyScreen(async () => (await import('./deals/form/quote-screen')).QuoteScreen)
const Settings = lazyScreen(async () => (await import('./settings/settings-screen')).SettingsScreen)
const SettingsSection = lazyScreen(
  async () => (await import('./settings/section-screen')).SectionScreen,
)
const States = lazyScreen(async () => (await import('./states/states-screen')).StatesScreen)
const Packages = lazyScreen(async () => (await import('./packages/packages-screen')).PackagesScreen)
const Package = lazyScreen(async () => (await import('./packages/package-screen')).PackageScreen)
const Team = lazyScreen(async () => (await import('./team/team-screen')).TeamScreen)
const SavedReplies = lazyScreen(
  async () => (await import('./saved-replies/saved-replies-screen')).SavedRepliesScreen,
)
const Reviews = lazyScreen(async () => (await import('./reviews/reviews-screen')).ReviewsScreen)
const Figures = lazyScreen(async () => (await import('./figures/figures-screen')).FiguresScreen)
const Tokens = lazyScreen(async () => (await import('./tokens/tokens-screen')).TokensScreen)
const Webhooks = lazyScreen(async () => (await import('./webhooks/webhooks-screen')).WebhooksScreen)
const Webhook = lazyScreen(async () => (await import('./webhooks/webhook-screen')).WebhookScreen)
const History = lazyScreen(async () => (await import('./history/history-screen')).HistoryScreen)

// One element for the list with and without a selected item, so that nothing remounts.
export function StaffRoutes() {
  return (
    <Routes>
      <Route index element={<Today />} />
      <Route element={<Inbox />}>
        <Route path="inbox" element={null} />
        <Route path="conversations/:customerId" element={null} />
      </Route>
      <Route element={<Consultations />}>
        <Route path="consultations" element={null} />
        <Route path="consultations/:id" element={null} />
      </Route>
      <Route element={<Deals />}>
        <Route path="deals" element={null} />
        <Route path="deals/:id" element={null} />
      </Route>
      <Route path="deals/:id/contract" element={<Contract />} />
      <Route path="deals/:id/quotes/:quoteId" element={<Quote />} />
      <Route path="settings" element={<Settings />} />
      <Route path="settings/:section" element={<SettingsSection />} />
      <Route path="states" element={<States />} />
      <Route path="people" element={<People />} />
      <Route path="people/import" element={<ImportPeople />} />
      <Route path="people/:id" element={<Person />} />
      <Route path="dealers" element={<Dealers />} />
      <Route path="dealers/import" element={<ImportDealers />} />
      <Route path="dealers/:id" element={<Dealer />} />
      <Route path="replies" element={<InboundEmails />} />
      <Route path="orders" element={<Orders />} />
      <Route path="orders/:number" element={<Order />} />
      <Route path="packages" element={<Packages />} />
      <Route path="packages/:id" element={<Package />} />
      <Route path="team" element={<Team />} />
      <Route path="saved-replies" element={<SavedReplies />} />
      <Route element={<Reviews />}>
        <Route path="reviews" element={null} />
        <Route path="reviews/:dealId" element={null} />
      </Route>
      <Route path="figures" element={<Figures />} />
      <Route path="webhooks" element={<Webhooks />} />
      <Route path="webhooks/:id" element={<Webhook />} />
      <Route path="tokens" element={<Tokens />} />
      <Route path="history" element={<History />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function NotFound() {
  return (
    <Screen title="Not found">
      <p className="text-ink-soft">
        This screen doesn’t exist.{' '}
        <Link to="/" className="text-ink underline underline-offset-4">
          Go to Today
        </Link>
      </p>
    </Screen>
  )
}
