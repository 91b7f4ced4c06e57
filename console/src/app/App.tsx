import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Route, Router, Switch, useLocation } from 'wouter'
import { basePath } from '../address/base-path.ts'
import { useTitle } from '../address/use-title.ts'
import { queryClient } from '../api/query-client.ts'
import { Pending } from '../components/Pending.tsx'
import { ToastProvider } from '../components/toast.tsx'
import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'
import { NotFound } from '../pages/not-found/NotFound.tsx'
import { Boundary } from './Boundary.tsx'
import { Shell } from './Shell.tsx'
import { SignedIn } from './SignedIn.tsx'
import { type Screen, screens } from './screens.ts'

/** The whole console: the context of every screen, and the screen that the address names. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={locale}>
        <Router base={basePath}>
          <AriaRouter>
            <ToastProvider>
              <Switch>
                {screens.map((screen) => (
                  <Route key={screen.path} path={screen.path}>
                    {(params) => <Shown screen={screen} params={params} />}
                  </Route>
                ))}
                <Route>
                  <Shell>
                    <NotFound />
                  </Shell>
                </Route>
              </Switch>
            </ToastProvider>
          </AriaRouter>
        </Router>
      </I18nProvider>
    </QueryClientProvider>
  )
}

/** Routes the links of React Aria's components as well. */
function AriaRouter({ children }: { children: React.ReactNode }) {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={navigate} useHref={(to) => basePath + to}>
      {children}
    </RouterProvider>
  )
}

type ShownProps = { screen: Screen; params: Readonly<Record<string, string | undefined>> }

function Shown({ screen, params }: ShownProps) {
  useTitle(screen.title)
  const { component: Component } = screen
  // Keyed by the address's path, so that a screen's state for one object is not shown for another.
  const content = (
    <Boundary key={screen.path + JSON.stringify(params)}>
      <Suspense fallback={<Pending label={t('app.loadingScreen', { title: screen.title })} />}>
        <Component params={params} />
      </Suspense>
    </Boundary>
  )
  if (screen.isOpen) return content
  return (
    <SignedIn>
      <Shell>{content}</Shell>
    </SignedIn>
  )
}
