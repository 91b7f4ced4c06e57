import { Component, type ReactNode } from 'react'
import { ProblemNotice } from '../components/ProblemNotice.tsx'

type Props = { children: ReactNode }

/** Contains the failure of a screen, so that others stay usable. React needs a class for this. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    // A part of the console that no longer exists after an update is fetched by reloading the page.
    return <ProblemNotice error={this.state.error} onRetry={() => location.reload()} />
  }
}
