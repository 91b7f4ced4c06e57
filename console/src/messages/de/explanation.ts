import type { Words } from '../words.ts'

export const explanation: Words<'explanation'> = {
  usualDemand: 'Übliche Nachfrage',
  similarProducts: 'Ähnliche Produkte',
  salesHistory: 'Verkaufshistorie',
  priceElasticity: 'Reaktion der Kunden',
  segmentDemand: 'Reaktion des Segments',
  recentTrend: 'Trend und Wochentag',
  seasonality: 'Saison',
  competitorPrice: 'Wettbewerberpreis',
  productGroup: 'Seine Gruppe',
  substitutes: 'Seine Substitute',
  complements: 'Seine Komplemente',
  lossLeader: 'Möglicher Lockartikel',
  inventoryLevel: 'Restbestand',
  runsOut: 'Scheint auszugehen',
  unitCostUnknown: 'Stückkosten unbekannt',
  emergencyCap: 'Höchstpreis im Notfall',
  segmentGap: 'Abstand der Segmente',
  maxChange: 'Größte Änderung',
  packSize: 'Folge der Packungen',
  priceEnding: 'Preisendungen',
  exploration: 'Ein Testpreis',
  maxLoss: 'Verlustgrenze',
  volumeBreak: 'Angefragte Menge',
  holdout: 'Basispreis zum Vergleich',
  shadowMode: 'Preise nur beobachtet',
  priceList: 'Preisliste',
  priceFreeze: 'Preise pausiert',
  accountPaused: 'Konto pausiert',
  breaker: 'Schutzschalter ausgelöst',
  customerConsistency: 'Dem Kunden zugesagt',
  learnt: 'Gelerntes',
  whyHeading: 'Warum dieser Preis',
  asksBase: 'Wir verlangen den Basispreis ({base}).',
  asksBaseInstead: 'Wir verlangen den Basispreis ({base}). Der beste Preis wäre {best}.',
  asks: 'Wir verlangen {price} statt {base}. Dafür spricht: {why}.',
  asksHeldBack: 'Wir verlangen {price} statt {base}. Dafür spricht: {why}. Dagegen: {against}.',
  stepsCaption:
    'Vom Basispreis ({base}) zum Preis ({price}), Schritt für Schritt. Die Schritte summieren sich genau. Die Balken beginnen über null, damit die Schritte zu sehen sind.',
  stepsName: 'Schritte vom Basispreis zum Preis',
  stepsHeading: 'Die Schritte',
  step: 'Schritt',
  moves: 'Wirkung',
  costsPerOffers: 'Kosten je {offers} Angebote',
  offersHeading: 'Was jeder Preis bringt',
  offersLabel: 'Was ein Angebot zu beiden Preisen bringt',
  basePrice: 'Basispreis',
  price: 'Preis',
  which: 'Angeboten zu',
  at: 'Betrag',
  buy: 'Kaufrate ({level}-Intervall)',
  profitPerOffers: 'Gewinn je {offers} Angebote ({level}-Intervall)',
  withInterval: '{value} ({low} bis {high})',
  notKnown: 'nicht bekannt',
  noUnitCost: 'Stückkosten nicht bekannt',
  nearBest:
    'Mit einer Wahrscheinlichkeit von {probability} bringt kein zulässiger Preis über {share} mehr ein.',
  noOffers:
    'Noch wurde kein Angebot dieses Produkts beantwortet; wie viele kaufen, lässt sich daher nicht sagen.',
  handSet:
    '{how, select, dropped {Von Hand ausgelassen} locked {Auf dem jetzigen Preis gesperrt} other {Von Hand gesetzt}}{said, select, all { von {who} am {day}} who { von {who}} day { am {day}} other {}}. Lerner schlägt {price} vor.',
  handSetNote: 'Notiz: {note}.',
  mispriced:
    '<link>{count, plural, one {# Produkt scheint} other {# Produkte scheinen}} falsch bepreist</link>: Das ist rund {month} im Monat wert.',
  mispricedRange:
    'In neun von zehn Fällen zwischen {low} und {high}, wenn alle Schätzungen in dieselbe Richtung irren.',
  safestMoves:
    'Die sicherste Liste bewegt {products} davon jetzt, im Wert von etwa {month} im Monat{others, plural, =0 {.} one {; das andere wartet, bis sich diese bewährt haben.} other {; die anderen warten, bis sich diese bewährt haben.}}',
  worthUnknown:
    '{count, plural, one {# Produkt hat} other {# Produkte haben}} vielleicht einen besseren Preis, doch was er bringt, weiß niemand, bevor Verkäufe bekannt sind: <link>Verkäufe importieren</link>.',
  backtestNoGo:
    '<link>Der Backtest vom {day}</link> findet: Die Verkäufe reichen nicht, um Preise zu bewegen. Eine Liste wäre ein Versuch und riskiert nicht mehr als die Verlustgrenze.',
  listRuns:
    '„<link>{name}</link>“ gilt bis {day}. Zuerst wird gemessen, was sie bringt: Eine weitere Liste würde das verwischen.',
  listWaits:
    '„<link>{name}</link>“ ist geplant und beginnt am {day}. Eine weitere Liste würde verwischen, was sie einbringt.',
  noneMayMove:
    'Noch darf keines bewegt werden: Die zugesagte Verlustgrenze reicht für einen ersten Schritt nicht aus.',
  worthsTitle: 'Warum andere Seiten andere Beträge nennen',
  worthsWhere: 'Wo es steht',
  worthsCount: 'Was gezählt wird',
  worthsProducts: 'Preise, die sich ändern',
  worthsWeek: 'Pro Woche',
  worthAll: 'Übersicht, alle auffälligen Preise',
  worthAllMeans: 'Jedes Produkt zu seinem besten Preis, alle auf einmal und nach heutigem Stand.',
  worthMoves: 'Übersicht, sicherste Liste',
  worthMovesMeans:
    'Davon die, die sich mit der nächsten Liste innerhalb von „{rule}“ ändern dürfen.',
  worthList: 'Diese Liste',
  worthListMeans:
    'Ihre Produkte und Tage nach dem Stand des Entwurfs, mit den Änderungen von Hand.',
  worthBacktest: 'Backtest',
  worthBacktestMeans:
    'Die ersten Preise einzelner Angebote: höchstens die 500 meistverkauften Produkte, nur mit bekannten Kosten, ein Teil bleibt beim Basispreis, kleine Schritte innerhalb von „{rule}“, zum Stand der letzten Verkäufe.',
  worthsNote:
    'Pro Woche, damit sie vergleichbar sind; ein Monat hat vier und ein Drittel. Alle sind Erwartungen desselben Modells und ändern sich, während Lerner lernt, am meisten in den Minuten nach einem Import. Was Preise tatsächlich eingebracht haben, steht unter „Nachweise“ und bei jeder Liste, die aktiv war.',
  safestListName: 'Sicherste Änderungen vom {day}',
  draftSafest: 'Sicherste Liste entwerfen',
  replayHeading: 'Noch einmal entscheiden',
  replayButton: 'Wiederholen',
  replayHint:
    'Was {kind, select, entry {diesen Eintrag} other {diese Preisauskunft}} entschieden hat, ist gespeichert. Die Wiederholung bildet den Preis neu und vergleicht ihn bis auf das letzte Bit.',
  replayUnknown:
    '<tag>Nicht bekannt</tag> Was {kind, select, entry {diesen Eintrag} other {diese Preisauskunft}} entschieden hat, ist nicht mehr gespeichert oder war es noch nicht.',
  replayIdentical:
    '<tag>Identisch</tag> Das Ergebnis ist bis auf das letzte Bit dasselbe. {version}',
  replayDifferent:
    '<tag>Abweichend</tag> {field} war {stored} und ergibt jetzt {replayed}. {version}',
  engine: 'Engine {version}.',
  engines: 'Entschieden von Engine {decided}, wiederholt von {replayed}.',
  optimized: 'optimiert',
  armHoldout: 'Kontrolle',
  shadow: 'Schatten',
  paused: 'pausiert',
  armList: 'Preisliste',
  bought: 'gekauft',
  declined: 'abgelehnt',
  returned: 'zurückgegeben',
  noAnswer: 'keine Antwort',
  open: 'offen',
  liftUnknown: 'ein unbekannter Anteil',
  liftShare: '{value} ({level}-Intervall: {low} bis {high})',
  verdictGain: 'Gewinn nachgewiesen',
  verdictLoss: 'Verlust nachgewiesen',
  verdictUndecided: 'Noch nicht nachgewiesen',
  verdictTooEarly: 'Zu früh',
  verdictUnevenSplit: 'Ungleich verteilt',
  verdictNoHoldout: 'Keine Kontrollgruppe',
  liftNoHoldout:
    'Noch lässt sich nichts vergleichen: Kein gezähltes Angebot hätte in die Kontrollgruppe kommen können. Melden Sie Ergebnisse, behalten Sie eine Kontrollgruppe bei und warten Sie: Ein Angebot zählt, sobald sein Preis abgelaufen ist.',
  liftUneven:
    'Die Kontrollgruppe hat {seen} der Angebote, vorgesehen waren {expected}: Irgendwo gehen Angebote einer Gruppe verloren. Bis das geklärt ist, ist keiner Zahl hier zu trauen.',
  liftTooEarly:
    'In einer der Gruppen ist noch zu wenig bekannt für ein Intervall: Beide brauchen so viel, wie 30 unabhängige Käufe zeigen. Käufe desselben Kunden oder derselben Stunde zählen weniger.',
  liftGain:
    'Optimierte Preise haben {share} mehr {of, select, profit {Gewinn} other {Umsatz}} gebracht, als Basispreise gebracht hätten. Das ist nachgewiesen.',
  liftLoss:
    'Optimierte Preise haben weniger {of, select, profit {Gewinn} other {Umsatz}} gebracht, als Basispreise gebracht hätten ({share}). Das ist nachgewiesen. Schalten Sie in den Schattenmodus und prüfen Sie Kosten und Leitplanken.',
  liftUndecided:
    'Ob optimierte Preise mehr {of, select, profit {Gewinn} other {Umsatz}} bringen als Basispreise, ist noch nicht entschieden: {share}.',
}
