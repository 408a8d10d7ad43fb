/**
 * Returns the ISO 639-3 code of a BCP 47 language, for ZIM files.
 *
 *   'pt-BR'  ->  'por'      'fil'  ->  'fil'      'xx'  ->  'und'
 */
export function iso639Part3(language: string): string {
  const code = (language.split('-')[0] ?? '').toLowerCase();
  return code.length === 3 ? code : (BY_TWO_LETTERS.get(code) ?? 'und');
}

const BY_TWO_LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'af afr,am amh,ar ara,az aze,be bel,bg bul,bn ben,bs bos,ca cat,cs ces,cy cym,da dan,de deu,el ell,en eng,eo epo,es spa,et est,eu eus,' +
    'fa fas,fi fin,fr fra,ga gle,gl glg,gu guj,he heb,hi hin,hr hrv,hu hun,hy hye,id ind,is isl,it ita,ja jpn,ka kat,kk kaz,km khm,kn kan,' +
    'ko kor,ky kir,la lat,lo lao,lt lit,lv lav,mk mkd,ml mal,mn mon,mr mar,ms msa,my mya,nb nob,ne nep,nl nld,nn nno,no nor,pa pan,pl pol,' +
    'ps pus,pt por,qu que,ro ron,ru rus,si sin,sk slk,sl slv,so som,sq sqi,sr srp,sv swe,sw swa,ta tam,te tel,tg tgk,th tha,tk tuk,tr tur,' +
    'uk ukr,ur urd,uz uzb,vi vie,xh xho,yo yor,zh zho,zu zul'
  )
    .split(',')
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);
