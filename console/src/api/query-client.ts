import { QueryClient } from '@tanstack/react-query'

/** Responses are cached while somebody moves between screens, and refetched in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client has already retried where that can help.
      retry: false,
      // A service on this machine responds without a network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
