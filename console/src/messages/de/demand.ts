import type { Words } from '../words.ts'

export const demand: Words<'demand'> = {
  // How demand answers the price, as sales rows and offers tell
  sales_too_few_rows:
    'Nur {rows, plural, one {# Verkaufszeile ist} other {# Verkaufszeilen sind}} verwendbar; nötig sind {needed}.',
  sales_none_sold: 'In keinem Zeitraum wurde etwas verkauft.',
  sales_sold_out:
    'Nur {inStock} von {periods, plural, one {# Zeitraum} other {# Zeiträumen}} {inStock, plural, one {endete} other {endeten}} nicht ausverkauft; nötig sind {needed}. Die anderen zeigen nur, dass die Nachfrage größer war.',
  sales_price_still:
    'Der Preis hat sich kaum bewegt: um {movedShare} um seinen mittleren Wert; nötig sind {neededShare}.',
  sales_too_few_prices:
    'Es gab nur {prices, plural, one {einen Preis} other {# Preise}}; nötig sind {needed}.',
  sales_prices_too_close:
    'Keine zwei Preise mit mindestens 3 % Abstand galten je {periods} Zeiträume lang: Die es gab, liegen {apartShare} auseinander.',
  sales_moved_with_promotion:
    'Der Preis bewegte sich nur zusammen mit Aktionen: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  sales_moved_with_cuts:
    'Der Preis bewegte sich nur zusammen mit kurzen Senkungen, die als Aktionen gelten, weil keine Zeile etwas darüber sagt: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  sales_moved_with_competitor:
    'Der Preis bewegte sich nur zusammen mit dem Preis des Wettbewerbers: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  sales_moved_with_time:
    'Der Preis bewegte sich nur zusammen mit der Zeit: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  sales_moved_with_both:
    'Der Preis bewegte sich nur zusammen mit Aktionen und dem Preis des Wettbewerbers: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  offers_moved_with_competitor:
    'Der Preis bewegte sich nur zusammen mit dem des Wettbewerbers: insgesamt um {movedShare}, für sich allein nur um {ownShare}.',
  sales_too_noisy:
    'Die Verkäufe schwanken zu stark aus anderen Gründen als dem Preis: Aus diesen Zeilen allein hat die Elastizität einen Standardfehler von {error, select, over100 {über 100} other {{error, number}}}.',
  sales_maybe_flat:
    'Die Zeilen lassen offen, ob die Nachfrage mit dem Preis überhaupt sinkt: Ihr 90-%-Intervall der Elastizität reicht bis {high, number}.',
  prices_chosen:
    'Diese Preise wurden gewählt und nicht ausgelost: Die Verkäufe können sich aus anderen Gründen mitbewegt haben, was die Elastizität enthält.',
  offers_too_few_purchases:
    'Es gibt {purchases, plural, one {# Kauf} other {# Käufe}}; nötig sind {needed}.',
  offers_price_still: 'Der Preis hat sich kaum bewegt: Er streut um weniger als 1 %.',
  offers_too_few_prices:
    'Nur {prices, plural, one {# Preis wurde} other {# Preise wurden}} ausprobiert; nötig sind {needed}.',
  offers_prices_too_close:
    'Keine zwei Preise mit mindestens 3 % Abstand wurden je zehnmal angeboten.',
  offers_competitor_unknown:
    'Die Preise wurden gewählt und nicht ausgelost, und die des Wettbewerbers sind nicht bekannt: Die Nachfrage kann jenen gefolgt sein.',
  offers_unsure:
    'Die Elastizität ist noch zu unsicher: Angebote zu weiteren Preisen würden sie klären.',
  offers_along_competitor:
    'Der Preis bewegte sich mit dem des Wettbewerbers (Korrelation {correlation, number}): Die Kurve gilt, solange dessen Preis gleich bleibt.',
  offers_declared_blind:
    'Die Angebote gelten als zu ausgelosten Preisen gemacht, aber die Preise des Wettbewerbers sind nicht bekannt: Bewegten sich beide zusammen, ist die Elastizität falsch.',
  offers_history_tells:
    'Die Angebote allein zeigen es noch nicht: Bekannt ist es aus früheren Verkäufen.',
  offers_no_evidence: 'Kein Angebot hatte einen Preis, aus dem sich etwas lernen lässt.',
  offers_borrowed:
    'Noch wurde kein Angebot beantwortet; die Kurve stammt von anderen Produkten und Segmenten.',
  offers_usual:
    'Noch wurde kein Angebot beantwortet; die Kurve zeigt, was bei Produkten üblich ist.',

  // What a forecast cannot know
  forecast_no_promotion:
    'In den Verkäufen begann und endete keine Aktion: Die Prognose ist mit und ohne eine dieselbe.',
  forecast_no_competitor:
    'In den Verkäufen bewegte sich kein Wettbewerberpreis: Die Prognose ist bei jedem dieselbe.',
  forecast_rows_old:
    'Die neueste Verkaufszeile endete {days, plural, one {# Tag} other {# Tage}} vor dieser Zeit: Die Nachfrage kann sich seither geändert haben.',
  forecast_season_unseen:
    'Die Verkäufe enthalten diese Jahreszeit nicht: Was die Saison bewirkt, fehlt in den Intervallen.',
  forecast_offers_no_promotion:
    'Angebote sagen nichts über Aktionen: Die Prognose ist mit und ohne eine dieselbe.',

  // Why quotes say another price than the best one of a curve
  quotes_cost_unknown:
    'Stückkosten sind nicht bekannt, daher ist kein Preis der Kurve der beste: Preisauskünfte nennen einen Preis, der bei beliebigen Kosten mindestens so viel einbringt wie der Basispreis.',
  quotes_of_list: 'Eine geltende Preisliste nennt den Preis.',
  quotes_stand_still:
    'Preisauskünfte nennen den Basispreis, weil Produkt oder Regeln pausiert oder im Schattenmodus sind oder ein Alarm seine Preise anhält.',
  quotes_within_policy: 'Die Regeln erlauben nur Preise von {lowMinor} bis {highMinor}.',
  quotes_held: 'Die Regeln haben den Preis verändert oder begrenzt: {heldFactors}.',
  quotes_max_loss:
    'Der Basispreis steht für einen anderen, der mehr verlieren könnte, als „{maxLoss}“ noch zulässt: {share} dessen, was Basispreise einbringen.',
  quotes_stock: 'Was noch zu verkaufen ist, hat einen eigenen Preis.',
  quotes_group:
    'Sein Preis richtet sich nach dem, was die ganze Gruppe einbringt; die Kurve ist seine eigene.',
  quotes_competitor: 'Der Preis des Wettbewerbers verschiebt, wovon Preisauskünfte ausgehen.',
  quotes_careful:
    'Preisauskünfte sind vorsichtig: Über {quotedMinor} hinaus ist der Gewinn nicht sicher genug. Gelernt wurde aus {purchases, plural, one {# Kauf} other {# Käufen}} und {rows, plural, one {# Verkaufszeile} other {# Verkaufszeilen}}.',
  quotes_unidentified:
    'Die Daten allein zeigen nicht, wie die Nachfrage dem Preis folgt; daher zählt, was ähnliche Produkte lehren und was der Basispreis über die Marge sagt.',
  quotes_part:
    'Nur {share} der Preisauskünfte nennen {quotedMinor}, die anderen einen anderen Preis: Preise werden ausprobiert, und was dabei verloren gehen kann, ist begrenzt.',
  quotes_middle:
    'Die Kurve ist die Mitte dessen, was für möglich gehalten wird; Preisauskünfte nehmen, was über alles hinweg am meisten einbringt.',

  // What products that belong together take from each other
  nest_diverts:
    'Von dem, was eines durch einen höheren Preis verliert, verkaufen die anderen {ratioShare} ({lowShare} bis {highShare}).',
  nest_diverts_usual:
    'Von dem, was eines durch einen höheren Preis verliert, verkaufen die anderen {ratioShare} ({lowShare} bis {highShare}), wie bei solchen Produkten üblich: Noch zeigen es keine Verkäufe.',
  nest_together:
    'Sie werden zusammen gekauft: Verliert eines durch einen höheren Preis ein Stück, verlieren die anderen {lowShare} bis {highShare} eines Stücks.',
  nest_together_usual:
    'Sie werden zusammen gekauft: Verliert eines durch einen höheren Preis ein Stück, verlieren die anderen {lowShare} bis {highShare} eines Stücks, wie bei solchen Produkten üblich: Noch zeigen es keine Verkäufe.',
  nest_inferred:
    'Niemand hat gesagt, dass sie zusammengehören. Sie verkaufen sich in denselben Wochen gut und schlecht und ähneln sich in Namen, Preisen oder Margen.',
  nest_said_unrelated:
    'Sie sagen, dass sie nicht konkurrieren: Jedes wird für sich bepreist, was auch immer Verkäufe zeigen.',
  nest_said_together:
    'Sie sagen, dass sie zusammen gekauft werden; danach richten sich die Preise.',
  nest_said_competing: 'Sie sagen, dass sie konkurrieren; danach richten sich die Preise.',
  nest_said_mixed: 'Was Sie dazu sagen, unterscheidet sich von Produkt zu Produkt.',
  nest_confirm_competing:
    'Die Preise rechnen schon damit. Bestätigen Sie, dass sie konkurrieren, oder sagen Sie, dass sie nichts miteinander zu tun haben.',
  nest_confirm_together:
    'Die Preise rechnen schon damit. Bestätigen Sie, dass sie zusammen gekauft werden, oder sagen Sie, dass sie nichts miteinander zu tun haben.',
}
