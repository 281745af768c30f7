import { ScriptOnce } from '@tanstack/react-router'
import { rootKey } from '../app/session/persist-parts'
import { PagePending } from '../app/page/PagePending'
import { keyOf } from './tab-memory'

export interface FormCoverProps<M> {
  flow: string
  /**
   * Whether the flow continues on another screen, given this tab's memory (null if none) and whether the user is signed
   * in. Inlined into the HTML as source text, so it must not use anything outside its parameters.
   */
  leaves: (memory: M | null, isSignedIn: boolean) => boolean
}

/** Inlined into the HTML as source text, like `leaves`. */
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
    // If the state is unreadable, show the form.
  }
}

/** Returns the inline script of `FormCover`. */
export function coverScript<M>({ flow, leaves }: FormCoverProps<M>): string {
  const form = `[data-flow="${flow}"][data-state="${flow}.idle"]`
  const rule = `${form}{display:none}[data-cover]:has(+${form}){display:block}`
  const names = [rootKey, keyOf(flow), rule].map((text) => JSON.stringify(text))
  return `(${String(cover)})(${[String(leaves), ...names].join()})`
}

/**
 * Placed before a flow whose first form was rendered for a guest. If this user's flow continues on another screen, the
 * cover replaces the form with a placeholder before the first paint, until the flow has started.
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
