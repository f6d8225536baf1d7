import type { LegalText } from "#client/messages/legal/legal-text.ts";
import {
  ADMIN_SESSION_LIFETIME_MS,
  EMAIL_CHANGE_LIFETIME_MS,
  PASSWORD_RESET_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "#shared/domain/account-rules.ts";
import { CAMPAIGN_COUNTS_DAYS } from "#shared/domain/campaign.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import {
  ACTIVITY_RETENTION_DAYS,
  CATALOG_FILE_UNUSED_HOURS,
  IDENTIFIED_DAYS,
  MIN_AGE_YEARS,
  NOTIFICATIONS_KEPT_DAYS,
  SHOP_CLICK_DAYS,
  UPLOAD_UNSHARED_DAYS,
} from "#shared/domain/limits.ts";
import { UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";

const SESSION_DAYS = SESSION_LIFETIME_MS / DAY_MS;
const ADMIN_SESSION_HOURS = ADMIN_SESSION_LIFETIME_MS / HOUR_MS;
const EMAIL_LINK_HOURS = EMAIL_CHANGE_LIFETIME_MS / HOUR_MS;
const RESET_LINK_MINUTES = PASSWORD_RESET_LIFETIME_MS / (HOUR_MS / 60);

export const privacy: LegalText = {
  intro: [
    "Cette politique dit ce que Hexkey sait de vous, à quelles fins et pendant combien de temps. En bref : sans compte, vous restez anonyme; nous demandons avant d’utiliser votre caméra ou votre position; nous ne vendons pas de renseignements personnels.",
  ],
  sections: [
    {
      id: "service-model",
      title: "Modèle du service et collecte de données",
      body: [
        "Hexkey est gratuit et vit de commissions d’affiliation, de contenu commandité et de publicité. Il lui faut pour cela peu de données : quel produit a été ouvert et quel lien vers un détaillant a été suivi. Nous n’affichons aucune publicité fondée sur votre profil.",
        "Vous pouvez utiliser presque tout Hexkey sans compte.",
      ],
    },
    {
      id: "information",
      title: "Renseignements recueillis",
      body: [
        "Compte. Si vous ouvrez un compte : adresse de courriel, nom d’utilisateur, prénom et nom, ainsi qu’une empreinte de votre mot de passe, à partir de laquelle on ne peut pas le lire. Si vous vous connectez avec Google ou avec un autre fournisseur d’identité affiché à l’écran de connexion, nous en recevons ce qui vous désigne là-bas (un identifiant), votre nom et votre nom d’utilisateur, l’adresse de votre photo de profil et, si le fournisseur l’a vérifiée, votre adresse de courriel; jamais le mot de passe que vous y utilisez. Ce que vous publiez (avis, vidéos, questions) est rattaché à votre compte.",
        "Connexion. Pour chaque connexion, nous gardons le moment et ce que votre navigateur dit de lui-même (par exemple « Firefox sur Windows »), pour que vous puissiez voir dans les paramètres où vos sessions sont ouvertes et y mettre fin. Contre les mots de passe devinés et d’autres abus, nous comptons les tentatives pendant une heure : par adresse IP, par navigateur, par compte et par adresse de courriel, celle-ci sous une forme qu’on ne peut pas relire.",
        "Courriels. Nous n’écrivons à votre adresse qu’au sujet de votre compte et de ce que vous avez partagé : quand un nouveau mot de passe est demandé, quand votre mot de passe a été changé, quand quelque chose de vous a été retiré ou rétabli, quand un de vos appels a été tranché ou qu’une décision a été prise sur votre compte, quand une décision a été prise sur votre demande de partenariat, quand un document de votre partenariat expire bientôt, et quand un avis de violation du droit d’auteur vise votre contenu ou qu’il y a du nouveau sur un avis de violation que vous avez envoyé. Il n’y a pas d’infolettre.",
        "Signalements. Quand vous signalez quelque chose, nous gardons quoi, pourquoi, votre note, le moment et, si vous avez ouvert une session, votre compte, avec le nombre de vos signalements précédents qui étaient justes. La modération le voit; l’auteur de ce que vous signalez n’apprend pas qui vous êtes.",
        "Avis de violation du droit d’auteur et contre-avis. Ils contiennent ce que la loi demande : nom, adresse postale, numéro de téléphone, pour l’avis de violation aussi une adresse de courriel, ce qui y est dit de l’œuvre, les déclarations et la signature. Aucun compte n’est nécessaire pour envoyer un avis de violation. La personne qui l’envoie le confirme par un lien que nous envoyons à l’adresse qui y figure; la clé de ce lien n’est conservée que sous une forme qu’on ne peut pas relire.",
        "Décisions. Quand quelque chose de vous est retiré, nous gardons le début du contenu, le motif et le moment du retrait, votre appel et la réponse à celui-ci.",
        "Partenariats. Si vous présentez une demande à titre de fabricant, nous gardons ce que vous écrivez sur votre entreprise et sur la personne à joindre, les documents que vous téléversez et les décisions prises à leur sujet. Les documents ne peuvent être ouverts que par vous et par l’administration, qui examine les demandes. Ce que vous répondez aux avis à titre de partenaire est public, sous le nom de votre entreprise.",
        "Utilisation. Nous comptons, par produit et par jour, combien de fois il a été ouvert et numérisé, sans dire par qui. Avec un compte, vos numérisations forment votre historique, jusqu’à ce que vous les supprimiez.",
        "Caméra et photos. La caméra ne fonctionne que pendant que le numériseur est ouvert, et seulement après que vous l’avez permis. Les codes sont lus sur votre appareil. Une photo ne quitte votre appareil que lorsque vous l’envoyez : avec un avis ou un projet, comme image d’une vidéo ou pour une reconnaissance. Votre navigateur la réduit d’abord là où il le peut; sa position et ses autres données cachées sont alors retirées, au plus tard à son arrivée. Une vidéo est affichée telle que vous la téléversez, avec ce que votre caméra a noté dans le fichier : peut-être le lieu où elle a été filmée.",
        "Photos à reconnaître. Nous gardons la photo, ce qui y a été reconnu et par quel moyen, le texte d’une étiquette et les codes qu’on y voit ainsi que, si vous l’avez accepté, le pays et la ville. Ce que vous en dites (que c’est juste ou faux, ce qu’est l’article, vos notes et vos liens) est rattaché à votre compte; ce sur quoi les membres s’entendent améliore les réponses données aux autres. Les autres membres ne voient une photo que si vous le permettez, pour vérifier la correction que vous en faites; elle peut alors aussi servir à entraîner la reconnaissance, sans votre nom. Vous pouvez revenir sur ce choix à tout moment dans le centre d’entraînement.",
        "Position. Nous ne cherchons jamais où vous êtes sans demander d’abord et sans dire pourquoi. Vous pouvez passer cette étape. Si vous acceptez, votre position est arrondie à votre ville avant d’être envoyée ou conservée; rien de plus précis ne quitte votre appareil. Si l’exploitant de ce site l’a prévu, notre serveur fait nommer l’endroit de la position arrondie par un service ou, sans position, cherche votre adresse IP dans un fichier qu’il a lui-même; il ne conserve ni ne journalise ni l’une ni l’autre à cette fin, et ce qu’il trouve est votre pays, votre province ou État et votre ville.",
        "Suivi d’affiliation. Quand vous suivez un lien vers un détaillant, nous notons le produit, le lien, le moment, votre compte si vous en avez un, la page précédente, le type de navigateur et votre adresse IP, tronquée pour qu’elle ne mène plus à vous. Quand un produit commandité vous est montré ou que vous l’ouvrez, nous le comptons une fois par heure pour sa campagne : avec votre compte si vous en avez un, sinon avec un code tiré de votre adresse IP pour cette heure et cette campagne seulement. Le commanditaire apprend les nombres, et jamais de qui il s’agit.",
        "Données techniques. Notre serveur tient un journal des requêtes (moment, adresse de la page, réponse) pour faire fonctionner le service. Il ne contient ni mot de passe, ni jeton de connexion, ni adresse de courriel.",
      ],
    },
    {
      id: "use",
      title: "Utilisation des renseignements",
      body: [
        [
          "afficher le bon produit, la bonne vidéo et les bons avis;",
          "garder votre session ouverte et conserver ce que vous avez enregistré;",
          "classer ce qui est populaire, à partir de nombres et non de personnes;",
          "améliorer la reconnaissance, à partir des corrections qu’on nous envoie à cette fin;",
          "recevoir les commissions qui gardent Hexkey gratuit;",
          "décider des signalements, des avis de violation du droit d’auteur et des appels, et compter les avertissements pour violation du droit d’auteur;",
          "prévenir les abus et remplir nos obligations légales.",
        ],
      ],
    },
    {
      id: "sharing",
      title: "Communication à des tiers",
      body: [
        "Nous ne vendons pas de renseignements personnels. Des données ne sont transmises que là où une fonction en a besoin :",
        [
          "là où l’exploitant de ce site a configuré un service d’IA, une photo à reconnaître lui est envoyée avec les lignes de son étiquette et, si vous l’avez accepté, votre pays, mais sans votre nom; là où il n’y en a pas, c’est notre propre serveur qui la reconnaît;",
          "si vous acceptez d’utiliser votre position et que l’exploitant de ce site a configuré un tel service, des coordonnées arrondies vont à un service qui nomme la ville, à partir de données © les contributeurs d’OpenStreetMap; il n’apprend ni qui vous êtes ni votre adresse IP, et votre adresse IP ne va à aucun service à cette fin;",
          "une vidéo ou une image d’aperçu hébergée par un autre service, ou votre photo de profil chez un fournisseur d’identité, est chargée de ce service, qui voit alors votre adresse IP;",
          "un fournisseur d’identité avec lequel vous vous connectez apprend que vous utilisez Hexkey;",
          "les courriels au sujet de votre compte passent par le service de courriel qu’utilise ce site;",
          "un détaillant chez qui vous allez par un lien apprend que vous venez de Hexkey;",
          "la personne qui a partagé un contenu reçoit l’avis de violation du droit d’auteur qui le vise, avec le nom, l’adresse postale et l’adresse de courriel de la partie plaignante, mais sans son numéro de téléphone;",
          "la personne qui a envoyé un avis de violation du droit d’auteur reçoit le contre-avis, avec le nom, l’adresse postale et le numéro de téléphone de la personne qui l’envoie, comme la loi le demande;",
          "les autorités reçoivent ce que la loi nous oblige à leur remettre.",
        ],
        "Les avis et les autres choses que vous publiez sont publics, sous votre prénom et l’initiale de votre nom ou sous votre nom d’utilisateur, jamais avec votre adresse de courriel.",
      ],
    },
    {
      id: "cookies",
      title: "Témoins et stockage sur votre appareil",
      body: [
        "Hexkey n’utilise aucun témoin publicitaire ni d’analyse. Tant que vous ne commencez pas à vous connecter, il n’en dépose aucun. La connexion en dépose trois, que seul Hexkey lit; en https, leur nom commence par __Host-, pour qu’aucun autre site ne puisse les déposer :",
        [
          `hexkey.sid garde votre session ouverte pendant ${SESSION_DAYS} jours ou jusqu’à ce que vous vous déconnectiez (${ADMIN_SESSION_HOURS} heures par la connexion d’administration); pendant que vous passez par un fournisseur d’identité, il dure dix minutes.`,
          "hexkey.signed-in dit à nos pages que quelqu’un est connecté, aussi longtemps.",
          "hexkey.device reconnaît, pendant un an, un navigateur qui s’est déjà connecté, pour que des inconnus qui devinent ailleurs votre mot de passe ne puissent pas vous empêcher de vous connecter. Il reste quand vous vous déconnectez.",
        ],
        "En outre, votre navigateur garde votre connexion et qui vous êtes (noms, adresse de courriel, adresse de la photo, rôle, compte fermé ou non) tant que votre session est ouverte, votre langue et vos couleurs, et des réglages comme l’objectif avec lequel vous numérisez. Pour votre seul usage, il garde l’endroit où vous avez arrêté une vidéo, les numérisations qui ne sont dans aucun compte ou attendent d’y être enregistrées, et l’endroit où un téléversement s’est arrêté. Ce que vous avez commencé à écrire, par exemple un avis de violation du droit d’auteur, reste dans l’onglet ouvert jusqu’à l’envoi, et après l’envoi d’un tel avis, l’adresse où son lien est parti. Quand vous vous déconnectez, tout ce qu’il garde pour votre seul usage disparaît. En effaçant les données du site dans votre navigateur, vous retirez tout cela.",
      ],
    },
    {
      id: "security",
      title: "Sécurité",
      body: [
        "Les mots de passe ne sont conservés que sous forme d’empreintes robustes. Changer votre mot de passe déconnecte tous vos autres appareils. Les scripts proviennent uniquement de notre propre adresse. Seuls vous et les superadministrateurs pouvez ouvrir les photos que vous avez fait reconnaître, sauf si vous montrez une photo aux membres pour qu’ils vérifient votre correction : les membres et l’administration peuvent alors ouvrir celle-là. Aucun service n’est parfaitement sûr; si un incident de confidentialité présente un risque de préjudice sérieux, nous vous en avisons, ainsi que les autorités compétentes, comme la loi l’exige.",
      ],
    },
    {
      id: "rights",
      title: "Vos droits",
      body: [
        "Dans les paramètres de votre profil, vous pouvez télécharger dans un fichier tout ce que nous détenons sur vous et supprimer votre compte avec vos renseignements personnels; les deux se font sur-le-champ, et aussi à partir de la page d’un compte fermé. Pour le reste, ou sans compte, vous pouvez nous demander ce que nous détenons sur vous, le faire corriger et retirer un consentement. Ce que vous avez partagé figure sous Mes partages, où vous le modifiez et le supprimez. Selon l’endroit où vous vivez (par exemple au Québec selon la Loi 25, ailleurs au Canada selon la LPRPDE, en Californie selon la CCPA), vous avez d’autres droits, que nous respectons pour tout le monde. Nous répondons dans un délai de 30 jours. Ce qui a été décidé au sujet de votre contenu, et vos appels, se trouve sur une page à part. Vous pouvez aussi porter plainte auprès de la Commission d’accès à l’information (Québec), du Commissariat à la protection de la vie privée du Canada ou de l’autorité de votre région.",
      ],
      links: [
        { href: "/my-shares", label: "Mes partages" },
        { href: "/decisions", label: "Les décisions sur votre contenu" },
      ],
    },
    {
      id: "retention",
      title: "Conservation",
      body: [
        [
          `Nombres quotidiens par produit, qui ne désignent personne : ${ACTIVITY_RETENTION_DAYS} jours.`,
          `Liens de détaillant suivis, avec l’adresse IP tronquée : ${SHOP_CLICK_DAYS} jours. Ensuite, seul leur nombre reste, avec le programme du détaillant.`,
          `Produits commandités qui vous ont été montrés ou que vous avez ouverts : ${CAMPAIGN_COUNTS_DAYS} jours.`,
          "Votre compte, votre historique et vos avis avec leurs photos : jusqu’à ce que vous les supprimiez. Les vidéos que vous avez partagées, avec leurs images et leurs sous-titres : jusqu’à ce que vous les supprimiez sous Mes partages; si un signalement ou un avis de violation du droit d’auteur est alors en cours, une copie verrouillée reste jusqu’à la décision. Vos votes sur les avis, les vidéos et les corrections : jusqu’à ce que vous les retiriez. Questions et réponses : jusqu’à ce que vous les supprimiez là où elles se trouvent.",
          "Vos projets avec leurs photos et leurs versions précédentes, et vos commentaires sur des projets : jusqu’à ce que vous les supprimiez, ou votre compte. Ce que vous avez aimé, trouvé utile ou ouvert dans la communauté : jusqu’à ce que vous reveniez sur votre choix ou supprimiez votre compte.",
          "Votre demande de partenariat et ses documents : jusqu’à ce que vous supprimiez un document, ou votre compte. Vos réponses aux avis à titre de partenaire : jusqu’à ce que vous les supprimiez, ou votre compte.",
          `Fichiers que vous téléversez sans les partager : au plus ${UPLOAD_UNSHARED_DAYS} jours.`,
          "Quand vous supprimez votre compte, vos avis restent sans votre nom, sous « Ancien membre », de même que les vidéos partagées, les publications, les réponses, les corrections confirmées, les liens de détaillant suivis et ce qui a été compté des produits commandités, sans rien qui mène à vous.",
          `Vos notifications, et les types que vous avez désactivés : jusqu’à ce que vous supprimiez les premières ou réactiviez les seconds, les notifications au plus ${NOTIFICATIONS_KEPT_DAYS} jours.`,
          "Vos points, votre rang et vos insignes, et ce qui les a rapportés : jusqu’à ce que vous supprimiez votre compte. Dans le classement et sur votre page, les autres ne les voient avec votre nom que tant que vous l’acceptez.",
          "Là où vous activez les notifications sur un appareil : l’adresse de votre navigateur auprès du service de messages de son fabricant, ses clés et la langue, jusqu’à ce que vous les désactiviez ou vous déconnectiez. Ce service sait quand un message arrive et ne peut pas le lire. La fréquence à laquelle vous voulez des notifications par courriel : jusqu’à ce que vous mettiez fin à ces courriels ou supprimiez votre compte.",
          "Les membres que vous avez bloqués : jusqu’à ce que vous les débloquiez, ou que l’un des deux comptes soit supprimé.",
          `Sessions, avec le nom du navigateur : jusqu’à ce que vous vous déconnectiez, au plus ${SESSION_DAYS} jours.`,
          `Liens pour un nouveau mot de passe : ${RESET_LINK_MINUTES} minutes. Liens vers une nouvelle adresse de courriel, avec cette adresse : ${EMAIL_LINK_HOURS} heures. Tentatives comptées : une heure.`,
          "Ce que les administrateurs changent dans les comptes (quoi, quand, pourquoi) : pour de bon, sous le numéro du compte et non sous son nom ou son adresse de courriel.",
          `Photos envoyées pour reconnaissance, avec leurs réponses : ${IDENTIFIED_DAYS} jours, ou jusqu’à ce que vous supprimiez la numérisation ou votre compte. Dans votre historique, ce qui a été reconnu et ce que vous en avez noté reste jusqu’à ce que vous supprimiez la numérisation.`,
          "Vos commentaires sur ce qui a été reconnu : jusqu’à ce que vous supprimiez votre compte. Une correction que d’autres membres ont confirmée reste alors, sans votre nom.",
          "Produits que vous proposez pour le catalogue : pour de bon; sans votre compte dès que vous le supprimez.",
          "Marques dont votre compte tient les produits : jusqu’à ce que cela cesse ou que vous supprimiez votre compte. Ce que vous modifiez dans les pages de produits, et quand : pour de bon; sans votre compte dès que vous le supprimez.",
          `Images et instructions d’assemblage que vous ajoutez à des produits : pour de bon, et ${CATALOG_FILE_UNUSED_HOURS} heures si aucun produit ne les utilise; sans votre compte dès que vous le supprimez.`,
          "Signalements et notes de la modération : pour de bon; sans votre compte dès que vous le supprimez.",
          "Ce que vous modifiez ou supprimez après un signalement (texte et photos, pour la modération seulement) : jusqu’à la décision de la modération, ou jusqu’à ce que vous supprimiez votre compte.",
          "Ce qui a été retiré de vous, vos appels, et ce que la modération a décidé au sujet de votre compte à la suite d’avertissements, avec le motif : jusqu’à ce que vous supprimiez votre compte.",
          `Avis de violation du droit d’auteur que la personne qui les envoie n’a pas confirmés : ${UNCONFIRMED_NOTICE_DAYS} jours.`,
          "Avis de violation du droit d’auteur confirmés et décisions à leur sujet : pour de bon, comme preuve de ce qui a été dit et fait, avec les noms et les adresses qui y figurent. Un contre-avis : jusqu’à ce que la personne qui l’a envoyé supprime son compte; il ne reste alors que le fait qu’il y en a eu un, et plus rien ne mène à ce compte.",
          "Des fichiers retirés, une somme de contrôle qui permet de reconnaître un fichier identique et dans laquelle on ne peut rien lire : pour de bon.",
        ],
      ],
    },
    {
      id: "children",
      title: "Vie privée des enfants",
      body: [
        `Hexkey ne s’adresse pas aux enfants de moins de ${MIN_AGE_YEARS} ans. Nous ne conservons pas sciemment de données à leur sujet; si nous apprenons que c’est le cas, nous les supprimons. Les parents peuvent nous écrire en tout temps.`,
      ],
    },
    {
      id: "international",
      title: "Utilisation depuis l’étranger",
      body: [
        "Hexkey s’adresse aux personnes qui se trouvent au Canada et aux États-Unis. Les données peuvent être traitées dans les deux pays. Si vous l’utilisez d’ailleurs, c’est de votre propre initiative, et vos données y sont aussi traitées.",
      ],
    },
    {
      id: "changes",
      title: "Modifications",
      body: [
        "Quand cette politique change, la date en haut de la page change aussi. Nous annonçons sur Hexkey, au moins 30 jours à l’avance, toute modification importante pour vous.",
      ],
    },
    {
      id: "contact",
      title: "Nous joindre",
      body: [
        "L’exploitant de ce site est responsable de la protection de vos renseignements personnels. Nous répondons aux questions dans un délai de 24 heures.",
      ],
      contact: true,
    },
  ],
};
