import { ScriptOnce } from '@tanstack/react-router'
import { rootKey } from '../app/session/persist-parts'
import { PagePending } from '../app/page/PagePending'
import { keyOf } from './tab-memory'

export interface FormCoverProps<M> {
  flow: string
  /**
   * Whether the flow goes on elsewhere, for what this tab remembers of it (null: nothing) and for somebody who is signed
   * in. It stands in the page's HTML as text: it knows nothing but what it is given.
   */
  leaves: (memory: M | null, isSignedIn: boolean) => boolean
}

/** Stands in the page's HTML as text, like `leaves`. */
function cover(
  leaves: FormCoverProps<unknown>['leaves'],
  sessionKey: string,
  memoryKey: string,
  rule: string,
) {
  try {
    const read = (storage: Storage, key: string) => JSON.parse(storage.getItem(key) ?? '{}')
    const isSignedIn = Boolean(read(localStorage, sessionKey).parts?.User_signup?.data)
    if (!leaves(read(sessionStorage, memoryKey).memory ?? null, isSignedIn)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
  } catch {
    // Whoever cannot be known is shown the form.
  }
}

/** The script of `FormCover`. */
export function coverScript<M>({ flow, leaves }: FormCoverProps<M>): string {
  const form = `[data-flow="${flow}"][data-state="${flow}.idle"]`
  const rule = `${form}{display:none}[data-cover]:has(+${form}){display:block}`
  const names = [rootKey, keyOf(flow), rule].map((text) => JSON.stringify(text))
  return `(${String(cover)})(${[String(leaves), ...names].join()})`
}

/**
 * Stands before a flow whose first form the server drew for a guest: for whom the flow goes on elsewhere, the form is
 * hidden behind the waiting picture before anything is drawn, until the flow has begun.
 */
export function FormCover<M>(props: FormCoverProps<M>) {
  return (
    <>
      {import.meta.env.SSR && <ScriptOnce>{coverScript(props)}</ScriptOnce>}
      <div data-cover="" className="hidden">
        <PagePending />
      </div>
    </>
  )
}
