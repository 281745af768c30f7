import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

type Writing = Partial<
  Record<'into' | 'table' | 'from', { table?: unknown; froms?: unknown[] } | undefined>
> & { kind: string }

const kinds = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']

/** Counts the product's writes, excluding those of its sandboxes, and makes one of them fail as a crash would. */
export class CrashAtWrite implements KyselyPlugin {
  writes = 0
  constructor(private readonly at: number) {}
  transformQuery({ node }: PluginTransformQueryArgs) {
    const { kind, into, table, from } = node as Writing
    const ofStandIn = /"name":"sandbox_/.test(JSON.stringify([into, table, from]))
    if (kinds.includes(kind) && !ofStandIn && ++this.writes === this.at) throw new Error('crash')
    return node
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
