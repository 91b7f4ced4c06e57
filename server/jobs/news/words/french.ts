import type { BreakerKind } from '../../../domain/breaker.ts'
import type { ImportKind } from '../../../domain/import.ts'
import type { Count, MailWords } from './parts.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  sales: 'de ventes',
  orders: 'de commandes',
  offers: 'd’offres',
  products: 'de produits',
}

function alarm(kind: BreakerKind, product: string): string {
  switch (kind) {
    case 'unit_cost':
      return `Un nouveau coût unitaire ne peut guère être correct (${product})`
    case 'competitor_price':
      return `Un prix de concurrent est loin du précédent (${product})`
    case 'base_price':
      return `Un nouveau prix de base est loin du précédent (${product})`
    case 'loss':
      return `Les prix rapportent moins que les prix de base (${product})`
    case 'sales_stopped':
      return `Les ventes se sont arrêtées (${product})`
  }
}

/** E-mails in French. */
export function french(count: Count): MailWords {
  return {
    subject: (news) =>
      news === 1
        ? 'Une nouveauté dans Lerner'
        : `${count('nouveauté', 'nouveautés', news)} dans Lerner`,
    foot: (address) =>
      `Vous recevez cet e-mail une fois par jour au plus, tant que quelque chose n’est pas lu. Pour ne plus en recevoir, ouvrez « Nouveautés » dans la console : ${address}`,
    breaker: (kind, product, stops) =>
      `${alarm(kind, product ?? 'tous les produits')}. ${stops ? 'Les prix ne bougent plus jusqu’à une réponse' : 'La valeur attend une réponse'}.`,
    listEnded: (name) => `« ${name} » est terminée : voyez ce qu’elle a rapporté.`,
    approvalAwaited: (name) => `« ${name} » attend votre approbation.`,
    commented: (author, name) => `${author} a commenté « ${name} ».`,
    importStuck: (kind) =>
      `Un import ${kinds[kind]} s’est arrêté à mi-chemin : renvoyez le fichier, il reprendra là.`,
    importUndone: (kind, removed, restored) =>
      `Un import ${kinds[kind]} a été annulé : ${count('ligne retirée', 'lignes retirées', removed)}, ${count('ligne', 'lignes', restored)} comme avant.`,
    importEnded: (kind, recorded, rejected) =>
      `Un import ${kinds[kind]} est terminé : ${count('ligne reprise', 'lignes reprises', recorded)}${rejected === 0 ? '' : `, ${count('ligne rejetée', 'lignes rejetées', rejected)}`}.`,
  }
}
