/** Paths of the screens, below `/deals`. */
export const dealPaths = {
  list: () => '/',
  deal: (id: string) => `/${id}`,
  wishes: (id: string) => `/${id}/wishes`,
  quote: (id: string, quoteId: string) => `/${id}/quotes/${quoteId}`,
  compare: (id: string) => `/${id}/compare`,
  record: (id: string) => `/${id}/record`,
  contract: (id: string) => `/${id}/contract`,
  review: (id: string) => `/${id}/review`,
  saving: (id: string) => `/${id}/saving`,
  sheet: (id: string) => `/${id}/sheet`,
}
