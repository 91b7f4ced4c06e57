import { QueryClient } from '@tanstack/react-query'

/** Answers are kept while somebody goes from screen to screen, and asked for anew behind them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client has tried again already where that can help.
      retry: false,
      // A service on this machine answers without any network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
