import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DiagramState } from '../../../machines/diagram/types'

/** Link to a state on its machine's page, which opens the sheet containing it. */
export function StateLink({ state, children }: { state: DiagramState; children?: ReactNode }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, sheet: undefined })}
      hash={state.path}
      hashScrollIntoView={false}
      className="link"
    >
      {children ?? state.caption}
    </Link>
  )
}
